import { act } from '@testing-library/react'

/** Makes the browser go online or offline, with the event for it. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
