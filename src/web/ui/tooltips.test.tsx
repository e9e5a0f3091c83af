import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltips } from './tooltips.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <button aria-label="Send">
        <svg />
      </button>
      <button aria-label="Add a picture">
        <svg />
      </button>
      <button aria-label="Hold seat Back Left">Hold seat</button>
      <button>
        <svg />
        {/* As the class sr-only makes it. */}
        <span style={{ width: '1px' }}>Payments</span>
      </button>
      <button>Save</button>
      <Tooltips />
    </>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pointAt = (name: string, pointerType = 'mouse') =>
  fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType })
const pointElsewhere = () => fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
const passTime = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const tooltipText = () => document.querySelector('[popover]')?.textContent

test('a mouse that rests on an icon shows its name after 700 ms, and the next name at once', () => {
  pointAt('Send')
  passTime(699)
  expect(tooltipText()).toBeUndefined()
  passTime(1)
  expect(tooltipText()).toBe('Send')

  pointElsewhere()
  expect(tooltipText()).toBeUndefined()
  passTime(200)
  pointAt('Add a picture')
  passTime(0)
  expect(tooltipText()).toBe('Add a picture')

  pointElsewhere()
  passTime(300)
  pointAt('Send')
  passTime(600)
  expect(tooltipText()).toBeUndefined()
})

test('keyboard focus shows the name at once, and Escape hides it', () => {
  const send = screen.getByRole('button', { name: 'Send' })
  // It matches :focus-visible.
  vi.spyOn(send, 'matches').mockReturnValue(true)
  act(() => send.focus())
  expect(tooltipText()).toBe('Send')
  fireEvent.keyDown(send, { key: 'Escape' })
  expect(tooltipText()).toBeUndefined()
})

test('a button whose label is hidden for lack of room has a tooltip', () => {
  pointAt('Payments')
  passTime(700)
  expect(tooltipText()).toBe('Payments')
})

test('a button that was pressed by keyboard or is gone has no tooltip', () => {
  const send = screen.getByRole('button', { name: 'Send' })
  vi.spyOn(send, 'matches').mockReturnValue(true)
  act(() => send.focus())
  fireEvent.keyDown(send, { key: 'Enter' })
  expect(tooltipText()).toBeUndefined()

  const removedButton = document.createElement('button')
  removedButton.setAttribute('aria-label', 'Remove')
  document.body.append(removedButton)
  pointAt('Remove')
  removedButton.remove()
  passTime(700)
  expect(tooltipText()).toBeUndefined()

  fireEvent.focusIn(send)
  expect(tooltipText()).toBe('Send')
  // A removed button loses the focus without an event.
  fireEvent.focusIn(screen.getByRole('button', { name: 'Save' }))
  expect(tooltipText()).toBeUndefined()
})

test('there is no tooltip for touch, or for a button with text', () => {
  pointAt('Send', 'touch')
  passTime(1000)
  pointAt('Hold seat Back Left')
  passTime(1000)
  expect(tooltipText()).toBeUndefined()
  pointAt('Save')
  passTime(1000)
  expect(tooltipText()).toBeUndefined()
})
