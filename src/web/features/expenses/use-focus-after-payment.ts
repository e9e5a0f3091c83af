import { useEffect, useRef } from 'react'
import type { Settlement } from '#contract/balances.ts'
import { pairKey } from './transfer-pairs.ts'

/**
 * Buttons disappear when a payment is made or undone: moves the focus to the button that takes their place.
 * `onPaid` is called once a payment is in the balances.
 */
export function useFocusAfterPayment(settlements: Settlement[], onPaid: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const paid = useRef<Settlement | null>(null)
  const undoing = useRef<Settlement | null>(null)

  // The focused button disappears when the balances reload; move the focus to its Undo button.
  useEffect(() => {
    const made = paid.current
    if (!made || !settlements.some(({ id }) => id === made.id)) return
    paid.current = null
    // Closing a dialog restores the focus first.
    requestAnimationFrame(() => {
      const hasLostFocus = document.activeElement === document.body
      if (hasLostFocus) list.current?.querySelector<HTMLElement>(`[data-undo="${made.id}"]`)?.focus()
      onPaid()
    })
  })

  // The focused Undo button disappears with the payment; move the focus to the row's pay button.
  useEffect(() => {
    const taken = undoing.current
    if (!taken || list.current?.querySelector(`[data-undo="${taken.id}"]`)) return
    undoing.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-pay]') ?? [])]
    const hasLostFocus = document.activeElement === document.body
    if (hasLostFocus) buttons.find(({ dataset }) => dataset.pay === pairKey(taken))?.focus()
  })

  return {
    list,
    setPaid: (settlement: Settlement) => {
      paid.current = settlement
    },
    setUndoing: (settlement: Settlement | null) => {
      undoing.current = settlement
    },
  }
}
