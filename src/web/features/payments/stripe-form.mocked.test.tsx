import { act, screen } from '@testing-library/react'
import type { StripeError } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { dismissToast } from '../../ui/toast.tsx'
import StripeForm from './stripe-form.tsx'

const stripe = vi.hoisted(() => ({ confirmPayment: vi.fn() }))
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: () => Promise.resolve(stripe) }))
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: unknown }) => children,
  ExpressCheckoutElement: () => null,
  PaymentElement: function Fields({ onReady }: { onReady: () => void }) {
    useEffect(() => onReady(), [])
    return null
  },
  useStripe: () => stripe,
  useElements: () => ({}),
}))

const callbacks = { onPaying: vi.fn(), onPaid: vi.fn(), onEnded: vi.fn() }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  act(dismissToast)
  vi.restoreAllMocks()
  for (const mock of Object.values(callbacks)) mock.mockClear()
})

function Page() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      {isShown && (
        <StripeForm {...callbacks} tripId={7} clientSecret="s" amountCents={48_950} publishableKey="pk" />
      )}
      <button onClick={() => setIsShown(false)}>Remove the form</button>
    </>
  )
}

/** Shows the form and pays; `answer` is how Stripe confirms the payment. */
async function pay(answer: () => Promise<{ error: Partial<StripeError> }>) {
  stripe.confirmPayment.mockImplementationOnce(answer)
  const user = renderWithProviders(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Pay $489.50' }))
  return user
}

/** The form's own message; the second alert is the toast. */
const formAlert = async () => (await screen.findAllByRole('alert'))[0]

const failWith = (error: object) => () => Promise.resolve({ error })

test.each([
  ['breaks off', () => Promise.reject(new Error('The frame is gone'))],
  [
    'never begins',
    () => {
      throw new Error('The elements are gone')
    },
  ],
])('a confirmation that %s shows an error and can be tried again', async (_how, answer) => {
  await pay(answer)
  expect(await formAlert()).toHaveTextContent(
    'We couldn’t send your payment. Try again. You won’t be charged twice.',
  )
  expect(screen.getByRole('button', { name: 'Pay $489.50' })).toBeEnabled()
  expect(callbacks.onPaying).toHaveBeenLastCalledWith(false)
})

test.each([
  ['was cancelled', { type: 'invalid_request_error', payment_intent: { status: 'canceled' } }],
  ['cannot be paid any more', { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }],
])('an intent that %s ends the attempt without a charge', async (_how, error) => {
  await pay(failWith(error))
  expect(await formAlert()).toHaveTextContent('You were not charged.')
  expect(callbacks.onEnded).toHaveBeenCalledOnce()
  expect(callbacks.onPaid).not.toHaveBeenCalled()
})

test('an intent that was paid in another tab counts as paid', async () => {
  await pay(failWith({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } }))
  await vi.waitFor(() => expect(callbacks.onPaid).toHaveBeenCalledOnce())
  expect(callbacks.onEnded).not.toHaveBeenCalled()
})

test('shows that a card was declined, and does not end the attempt', async () => {
  await pay(failWith({ type: 'card_error', message: 'Your card was declined.' }))
  expect(await formAlert()).toHaveTextContent('Your card was declined.')
  expect(callbacks.onEnded).not.toHaveBeenCalled()
})

test('a form that is removed while it pays reports that it is no longer paying', async () => {
  const user = await pay(() => new Promise(() => undefined))
  expect(callbacks.onPaying).toHaveBeenLastCalledWith(true)
  await user.click(screen.getByRole('button', { name: 'Remove the form' }))
  expect(callbacks.onPaying).toHaveBeenLastCalledWith(false)
})
