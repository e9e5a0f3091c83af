import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { BookButton, type NextStep, NextStepLink } from './next-step-link.tsx'

afterEach(() => vi.useRealTimers())

const bookingHref = '/trip/7?tab=booking#places'

test.each<[step: ComponentProps<typeof NextStepLink>['step'], name: string, href: string]>([
  [{ kind: 'sign-up' }, 'Sign Up Now', '/register'],
  [{ kind: 'accept' }, 'Accept your spot', bookingHref],
  [{ kind: 'processing' }, 'Payment processing', bookingHref],
  [{ kind: 'going' }, 'You’re going', bookingHref],
  [{ kind: 'join-waitlist' }, 'Join Waitlist', bookingHref],
  [{ kind: 'waiting', position: 2, parties: 5 }, 'Waitlist: 2nd of 5', bookingHref],
])('the step %o is the link “%s”', (step, name, href) => {
  render(<NextStepLink tripId={7} step={step} />)
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test.each([
  { kind: 'choose', name: 'Choose a seat' },
  { kind: 'take', name: 'Book a spot' },
] as const)('the step $kind is the button “$name”, which opens the booking', async ({ kind, name }) => {
  const onBook = vi.fn()
  render(<BookButton step={{ kind }} onBook={onBook} />)
  await userEvent.setup().click(screen.getByRole('button', { name }))
  expect(onBook).toHaveBeenCalledOnce()
})

test('a hold that cannot be paid for shows its minutes left, and then “Choose again”', () => {
  vi.useFakeTimers()
  const step: Extract<NextStep, { kind: 'held' }> = {
    kind: 'held',
    secondsLeft: 720,
    receivedAtMs: Date.now(),
    dueCents: null,
  }
  render(<NextStepLink tripId={7} step={step} />)
  expect(screen.getByRole('link', { name: 'Held for you, 12 min left' })).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('link', { name: 'Held for you, 11 min left' })).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(660_000))
  expect(screen.getByRole('link', { name: 'Choose again' })).toBeInTheDocument()
})

test('a hold links to the payment of the amount due, until its time is over', () => {
  vi.useFakeTimers()
  const step: Extract<NextStep, { kind: 'held' }> = {
    kind: 'held',
    secondsLeft: 60,
    receivedAtMs: Date.now(),
    dueCents: 24000,
  }
  render(<NextStepLink tripId={7} step={step} />)
  expect(screen.getByRole('link', { name: 'Pay $240.00' })).toHaveAttribute(
    'href',
    '/checkout?tripId=7&amount=24000',
  )
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('link', { name: 'Choose again' })).toHaveAttribute('href', bookingHref)
})
