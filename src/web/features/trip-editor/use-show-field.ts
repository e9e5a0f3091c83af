import { type RefObject, useEffect, useState } from 'react'
import { type FormTab, type TripFormField, formFields } from './trip-form.ts'

const HIGHLIGHT_MS = 1600

/** Returns a function that scrolls to a field and highlights it, for changes by the assistant. */
export function useShowField(
  root: RefObject<HTMLElement | null>,
  openTab: (tab: FormTab) => void,
): (field: TripFormField) => void {
  // An object, so that the same field can be shown again.
  const [shown, setShown] = useState<{ field: TripFormField } | null>(null)
  useEffect(() => {
    const element = shown && root.current?.querySelector<HTMLElement>(`[name="${shown.field}"]`)
    if (!element) return
    // The parent includes the label. Instant: opening a tab changes the address, which would stop a smooth
    // scroll half-way.
    element.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' })
    element.animate([{ backgroundColor: 'var(--moss-wash)' }, {}], HIGHLIGHT_MS)
  }, [shown, root])
  return (field) => {
    openTab(formFields[field].tab)
    setShown({ field })
  }
}
