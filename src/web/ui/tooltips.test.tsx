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

const point = (name: string, pointerType = 'mouse') =>
  fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType })
const leave = () => fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const shown = () => document.querySelector('[popover]')?.textContent

test('a mouse that rests on an icon shows its name after 700 ms, and the next name at once', () => {
  point('Send')
  pass(699)
  expect(shown()).toBeUndefined()
  pass(1)
  expect(shown()).toBe('Send')

  leave()
  expect(shown()).toBeUndefined()
  pass(200)
  point('Add a picture')
  pass(0)
  expect(shown()).toBe('Add a picture')

  leave()
  pass(300)
  point('Send')
  pass(600)
  expect(shown()).toBeUndefined()
})

test('keyboard focus shows the name at once, and Escape hides it', () => {
  const send = screen.getByRole('button', { name: 'Send' })
  vi.spyOn(send, 'matches').mockReturnValue(true)
  act(() => send.focus())
  expect(shown()).toBe('Send')
  fireEvent.keyDown(send, { key: 'Escape' })
  expect(shown()).toBeUndefined()
})

test('a button whose label is hidden for lack of room has a tooltip', () => {
  point('Payments')
  pass(700)
  expect(shown()).toBe('Payments')
})

test('a button that was pressed by keyboard or is gone has no tooltip', () => {
  const send = screen.getByRole('button', { name: 'Send' })
  vi.spyOn(send, 'matches').mockReturnValue(true)
  act(() => send.focus())
  fireEvent.keyDown(send, { key: 'Enter' })
  expect(shown()).toBeUndefined()

  const gone = document.createElement('button')
  gone.setAttribute('aria-label', 'Remove')
  document.body.append(gone)
  point('Remove')
  gone.remove()
  pass(700)
  expect(shown()).toBeUndefined()

  fireEvent.focusIn(send)
  expect(shown()).toBe('Send')
  // A removed button loses the focus without an event.
  fireEvent.focusIn(screen.getByRole('button', { name: 'Save' }))
  expect(shown()).toBeUndefined()
})

test('there is no tooltip for touch, or for a button with text', () => {
  point('Send', 'touch')
  pass(1000)
  point('Hold seat Back Left')
  pass(1000)
  expect(shown()).toBeUndefined()
  point('Save')
  pass(1000)
  expect(shown()).toBeUndefined()
})
