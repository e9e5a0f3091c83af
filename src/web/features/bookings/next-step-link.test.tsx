import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NextStepLink, type NextStep } from './next-step-link.tsx'

afterEach(() => vi.useRealTimers())

test.each<[NextStep, string, string]>([
  [{ kind: 'sign-up' }, 'Sign Up Now', '/register'],
  [{ kind: 'choose' }, 'Choose a seat', '/trip/7?tab=booking#places'],
  [{ kind: 'take' }, 'Book a spot', '/trip/7?tab=booking#places'],
  [{ kind: 'accept' }, 'Accept your spot', '/trip/7?tab=booking#places'],
  [{ kind: 'processing' }, 'Payment processing', '/trip/7?tab=booking#places'],
  [{ kind: 'going' }, 'You’re going', '/trip/7?tab=booking#places'],
  [{ kind: 'join-waitlist' }, 'Join Waitlist', '/trip/7?tab=booking#places'],
  [{ kind: 'waiting', position: 2, parties: 5 }, 'Waitlist: 2nd of 5', '/trip/7?tab=booking#places'],
])('the step %o is the link “%s”', (step, name, href) => {
  render(<NextStepLink tripId={7} step={step} />)
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('a hold that cannot be paid for shows its minutes left, and then “Choose again”', () => {
  vi.useFakeTimers()
  const step: NextStep = { kind: 'held', secondsLeft: 720, receivedAtMs: Date.now(), dueCents: null }
  render(<NextStepLink tripId={7} step={step} />)
  expect(screen.getByRole('link', { name: 'Held for you, 12 min left' })).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('link', { name: 'Held for you, 11 min left' })).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(660_000))
  expect(screen.getByRole('link', { name: 'Choose again' })).toBeInTheDocument()
})

test('a hold links to the payment of the amount due, until its time is over', () => {
  vi.useFakeTimers()
  const step: NextStep = { kind: 'held', secondsLeft: 60, receivedAtMs: Date.now(), dueCents: 24000 }
  render(<NextStepLink tripId={7} step={step} />)
  expect(screen.getByRole('link', { name: 'Pay $240.00' })).toHaveAttribute(
    'href',
    '/checkout?tripId=7&amount=24000',
  )
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('link', { name: 'Choose again' })).toHaveAttribute(
    'href',
    '/trip/7?tab=booking#places',
  )
})
