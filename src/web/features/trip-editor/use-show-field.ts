import { type RefObject, useEffect, useState } from 'react'
import { type FormTab, type TripFormField, formFields } from './trip-form.ts'

const SHOWN_MS = 1600

/** Scrolls to a field that was changed from elsewhere, and highlights it for a moment. */
export function useShowField(
  root: RefObject<HTMLElement | null>,
  openTab: (tab: FormTab) => void,
): (field: TripFormField) => void {
  const [shown, setShown] = useState<{ field: TripFormField } | null>(null)
  useEffect(() => {
    const element = shown && root.current?.querySelector<HTMLElement>(`[name="${shown.field}"]`)
    if (!element) return
    // Instant: opening a tab changes the address, which would stop a smooth scroll half-way. Includes the
    // label.
    element.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' })
    element.animate([{ backgroundColor: 'var(--moss-wash)' }, {}], SHOWN_MS)
  }, [shown, root])
  return (field) => {
    openTab(formFields[field].tab)
    setShown({ field })
  }
}
