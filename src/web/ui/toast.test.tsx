import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, Toaster } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const say = (title: string, tone?: 'destructive') => {
  act(() => toast({ title, tone }))
}
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const cardOf = (title: string) => screen.getByText(title).parentElement!.parentElement!

test('the polite region is there before the first toast', () => {
  expect(screen.getByRole('status').textContent).toBe('')
  say('Saved')
  expect(within(screen.getByRole('status')).getByText('Saved')).toBeTruthy()
})

test('a destructive toast is an alert', () => {
  say('Unauthorized', 'destructive')
  expect(within(screen.getByRole('alert')).getByText('Unauthorized')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('there is one toast at a time', () => {
  say('First')
  say('Second')
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeTruthy()
})

test('a toast goes after five seconds', () => {
  say('Saved')
  pass(4999)
  expect(screen.getByText('Saved')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a newer toast has five seconds of its own', () => {
  say('First')
  pass(4000)
  say('Second')
  pass(4999)
  expect(screen.getByText('Second')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Second')).toBeNull()
})

test.each([
  ['pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('time stands still while a toast is %s', (_how, begin, end) => {
  say('Saved')
  pass(3000)
  begin(cardOf('Saved'))
  pass(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  end(cardOf('Saved'))
  pass(1999)
  expect(screen.getByText('Saved')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('time stands still while the tab is hidden', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  say('Saved')
  pass(4000)
  visibility.mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  pass(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  visibility.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  pass(1000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('it can be dismissed and never takes the focus', () => {
  say('Saved')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('what can be undone can be for twice as long as a toast is shown, and once', () => {
  const onUndo = vi.fn()
  act(() => toast({ title: 'Removed', onUndo }))
  pass(9_999)
  fireEvent.click(within(cardOf('Removed')).getByRole('button', { name: 'Undo' }))
  expect(onUndo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Removed')).toBeNull()
})

test('then the toast goes by itself', () => {
  act(() => toast({ title: 'Removed', onUndo: () => undefined }))
  pass(10_000)
  expect(screen.queryByText('Removed')).toBeNull()
})

test('something newer is said in place of what could be undone', () => {
  act(() => toast({ title: 'Removed', onUndo: () => undefined }))
  say('Saved')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
