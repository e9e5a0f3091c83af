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

const showToast = (title: string, tone?: 'destructive') => {
  act(() => toast({ title, tone }))
}
const passTime = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
/** The toast with this title. */
const cardOf = (title: string) => screen.getByText(title).parentElement!.parentElement!

test('the polite region is there before the first toast', () => {
  expect(screen.getByRole('status').textContent).toBe('')
  showToast('Saved')
  expect(within(screen.getByRole('status')).getByText('Saved')).toBeTruthy()
})

test('a destructive toast is an alert', () => {
  showToast('Unauthorized', 'destructive')
  expect(within(screen.getByRole('alert')).getByText('Unauthorized')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('there is one toast at a time', () => {
  showToast('First')
  showToast('Second')
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeTruthy()
})

test('a toast disappears after five seconds', () => {
  showToast('Saved')
  passTime(4999)
  expect(screen.getByText('Saved')).toBeTruthy()
  passTime(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a newer toast has five seconds of its own', () => {
  showToast('First')
  passTime(4000)
  showToast('Second')
  passTime(4999)
  expect(screen.getByText('Second')).toBeTruthy()
  passTime(1)
  expect(screen.queryByText('Second')).toBeNull()
})

test.each([
  ['pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('the countdown pauses while the toast is %s', (_how, begin, end) => {
  showToast('Saved')
  passTime(3000)
  begin(cardOf('Saved'))
  passTime(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  end(cardOf('Saved'))
  passTime(1999)
  expect(screen.getByText('Saved')).toBeTruthy()
  passTime(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('the countdown pauses while the tab is hidden', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  showToast('Saved')
  passTime(4000)
  visibility.mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  passTime(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  visibility.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  passTime(1000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast can be dismissed and never takes the focus', () => {
  showToast('Saved')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast with Undo is shown twice as long, and undoes once', () => {
  const onUndo = vi.fn()
  act(() => toast({ title: 'Removed', onUndo }))
  passTime(9_999)
  fireEvent.click(within(cardOf('Removed')).getByRole('button', { name: 'Undo' }))
  expect(onUndo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Removed')).toBeNull()
})

test('a toast with Undo disappears after ten seconds', () => {
  act(() => toast({ title: 'Removed', onUndo: () => undefined }))
  passTime(10_000)
  expect(screen.queryByText('Removed')).toBeNull()
})

test('a newer toast replaces one with Undo', () => {
  act(() => toast({ title: 'Removed', onUndo: () => undefined }))
  showToast('Saved')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
