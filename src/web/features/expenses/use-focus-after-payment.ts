import { useEffect, useRef } from 'react'
import type { Settlement } from '#contract/balances.ts'
import { pairKey } from './transfer-pairs.ts'

/**
 * Buttons disappear when a payment is made or undone: moves the focus to the button that takes their place.
 * `onPaid` is called once a payment is in the balances.
 */
export function useFocusAfterPayment(settlements: Settlement[], onPaid: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const newlyPaid = useRef<Settlement | null>(null)
  const undoing = useRef<Settlement | null>(null)

  // The focused button disappears when the balances reload; move the focus to its Undo button.
  useEffect(() => {
    const newSettlement = newlyPaid.current
    if (!newSettlement || !settlements.some(({ id }) => id === newSettlement.id)) return
    newlyPaid.current = null
    // Closing a dialog restores the focus first.
    requestAnimationFrame(() => {
      const hasLostFocus = document.activeElement === document.body
      if (hasLostFocus) list.current?.querySelector<HTMLElement>(`[data-undo="${newSettlement.id}"]`)?.focus()
      onPaid()
    })
  })

  // The focused Undo button disappears with the payment; move the focus to the row's pay button.
  useEffect(() => {
    const undoneSettlement = undoing.current
    if (!undoneSettlement || list.current?.querySelector(`[data-undo="${undoneSettlement.id}"]`)) return
    undoing.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-pay]') ?? [])]
    const hasLostFocus = document.activeElement === document.body
    if (hasLostFocus) buttons.find(({ dataset }) => dataset.pay === pairKey(undoneSettlement))?.focus()
  })

  return {
    list,
    setPaid: (settlement: Settlement) => {
      newlyPaid.current = settlement
    },
    setUndoing: (settlement: Settlement | null) => {
      undoing.current = settlement
    },
  }
}
