import type { Page } from 'playwright-core'

/** A stand-in for Stripe's script: fields that come up at the second try, and a card that is declined once. */
const script = `
  window.Stripe = function (key) {
    let presses = 0
    const create = (type) => {
      const listeners = {}
      const element = {
        on: (name, listener) => ((listeners[name] = listener), element),
        off: () => element,
        once: () => element,
        update: () => undefined,
        destroy: () => undefined,
        unmount: () => undefined,
        mount: (place) => {
          const isWallets = type === 'expressCheckout'
          place.innerHTML = isWallets
            ? '<button type="button">Pay with a wallet</button>'
            : '<label>Stripe card number <input></label>'
          // The first fields do not come up.
          const isBroken = !isWallets && (window.stripeMounts = (window.stripeMounts ?? 0) + 1) === 1
          const tell = () =>
            isBroken
              ? listeners.loaderror?.({ error: { message: 'The fields are away' } })
              : listeners.ready?.({ availablePaymentMethods: { googlePay: true } })
          setTimeout(tell, 0)
        },
      }
      return element
    }
    const elements = ({ clientSecret, appearance }) => {
      window.stripeWasTold = { key, clientSecret, theme: appearance.theme, ink: appearance.variables.colorText }
      return {
        create,
        getElement: () => null,
        update: ({ appearance }) => { window.stripeWasTold.theme = appearance.theme },
        submit: async () => ({}),
        fetchUpdates: async () => ({}),
        on: () => undefined,
        off: () => undefined,
      }
    }
    return {
      elements,
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
      confirmPayment: async ({ confirmParams }) => {
        if (++presses === 1) return { error: { type: 'card_error', message: 'Your card was declined.' } }
        location.href = confirmParams.return_url + '&payment_intent=pi_1&redirect_status=succeeded'
        return new Promise(() => undefined)
      },
    }
  }
  window.Stripe.version = 'endive'
`

export type StripeWasTold = { key: string; clientSecret: string; theme: string; ink: string }

export async function standInForStripe(page: Page): Promise<{ setIsAway: (isAway: boolean) => void }> {
  let isAway = false
  await page.route('https://js.stripe.com/**', (route) =>
    isAway ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  return {
    setIsAway: (isIt) => {
      isAway = isIt
    },
  }
}
