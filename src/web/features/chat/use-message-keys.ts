import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { stepIndex } from '../../ui/step-index.ts'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { nearestRemaining } from './nearest-remaining.ts'

type MessageKeysOptions = {
  /** The messages, from the oldest to the newest. */
  keys: string[]
  /** Called when the list was scrolled to a message. */
  onScrolled: () => void
  /** Called on arrow up from the oldest message. */
  onBeforeFirst: () => void
}

/**
 * Makes a list of messages a single tab stop: the newest message, or the last focused one. Up, down, Home and
 * End move between messages, right and left between a message and its actions. If a focused message or button
 * disappears, the focus moves to its message or to the next one.
 */
export function useMessageKeys(
  list: RefObject<HTMLElement | null>,
  { keys, onScrolled, onBeforeFirst }: MessageKeysOptions,
) {
  const [lastFocus, setLastFocus] = useState<{ key: string; keys: string[] } | null>(null)
  const tabStop = lastFocus ? nearestRemaining(lastFocus.key, lastFocus.keys, keys) : keys.at(-1)
  const tabStopRef = useRef<HTMLElement>(null)
  useFocusFallback(list, tabStopRef)

  const messages = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-message-key]') ?? [])]

  function moveTo(target: HTMLElement) {
    target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    onScrolled()
    target.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event
    // Leave shortcuts to the browser; a menu button's arrows open its menu.
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const messageElements = messages()
    const messageIndex = messageElements.findIndex((each) => each.contains(target as Node))
    const message = messageElements[messageIndex]
    if (!message) return
    const stops = [message, ...message.querySelectorAll<HTMLElement>('[data-action]')]
    const stopIndex = stops.indexOf(target as HTMLElement)
    // The focus is in an edit form or a dialog, not on the list.
    if (stopIndex === -1) return
    const next =
      messageElements[stepIndex(key, messageIndex, messageElements.length, { axis: 'vertical' })] ??
      stops[stepIndex(key, stopIndex, stops.length, { axis: 'horizontal' })]
    if (next) {
      event.preventDefault()
      moveTo(next)
    } else if (key === 'ArrowUp') onBeforeFirst()
  }

  function onFocus({ target }: FocusEvent) {
    const key = target.closest<HTMLElement>('[data-message-key]')?.dataset.messageKey
    if (key !== undefined && key !== lastFocus?.key) setLastFocus({ key, keys })
  }

  return {
    listProps: { onKeyDown, onFocus },
    /** For the element of each message. */
    messageProps: (key: string) => ({
      'data-message-key': key,
      tabIndex: key === tabStop ? 0 : -1,
      ref: key === tabStop ? tabStopRef : undefined,
    }),
    focusOldest: () => messages()[0]?.focus({ preventScroll: true }),
    focusNewest: () => messages().at(-1)?.focus({ preventScroll: true }),
  }
}
