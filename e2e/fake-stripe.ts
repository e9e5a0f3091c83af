import type { Page, Route } from 'playwright-core'
import type { StripeAccount } from '#testing/stripe/account.ts'

/** A fake of Stripe's script: its fields load at the second try, and the first card is declined. */
const fakeStripeScript = `
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
        const { clientSecret } = window.stripeWasTold
        const id = clientSecret.split('_secret_')[0]
        const outcome = ++presses === 1 ? 'declined' : 'succeeded'
        const body = new URLSearchParams({ key, client_secret: clientSecret, outcome })
        const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', { method: 'POST', body })
        const { error } = await answer.json()
        if (error) return { error }
        location.href = confirmParams.return_url + '&payment_intent=' + id + '&redirect_status=succeeded'
        return new Promise(() => undefined)
      },
    }
  }
  window.Stripe.version = 'endive'
`

export type StripeElementsInput = { key: string; clientSecret: string; theme: string; ink: string }

/**
 * Serves the fake script to the browser, and confirms payments at the fake account that the site uses. While
 * it is away, the script cannot be loaded.
 */
export async function installFakeStripe(
  page: Page,
  account: StripeAccount,
): Promise<{ setIsAway: (isAway: boolean) => void }> {
  let isAway = false
  await page.route('https://js.stripe.com/**', (route) =>
    isAway ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: fakeStripeScript }),
  )
  await page.route('https://api.stripe.com/v1/payment_intents/*/confirm', (route) => confirm(route, account))
  return {
    setIsAway: (value) => {
      isAway = value
    },
  }
}

async function confirm(route: Route, account: StripeAccount): Promise<void> {
  const form = new URLSearchParams(route.request().postData() ?? '')
  const id = route.request().url().split('/').at(-2) ?? ''
  const isDeclined = form.get('outcome') === 'declined'
  const { last_payment_error: error } = account.pay(id, isDeclined ? 'declined' : 'succeeded')
  await route.fulfill({ json: { error }, headers: { 'access-control-allow-origin': '*' } })
}
