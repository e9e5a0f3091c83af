import { type RefObject, useEffect, useState } from 'react'
import { type FormTab, type TripFormField, formFields } from './trip-form.ts'

const SHOWN_MS = 1600

/** Brings a field that was written into from elsewhere into sight, and lights it up for a moment. */
export function useShowField(
  root: RefObject<HTMLElement | null>,
  openTab: (tab: FormTab) => void,
): (field: TripFormField) => void {
  const [shown, setShown] = useState<{ field: TripFormField } | null>(null)
  useEffect(() => {
    const element = shown && root.current?.querySelector<HTMLElement>(`[name="${shown.field}"]`)
    if (!element) return
    // At once: opening a tab changes the address, and that would stop a smooth scroll half-way.
    // With its name.
    element.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' })
    element.animate([{ backgroundColor: 'var(--moss-wash)' }, {}], SHOWN_MS)
  }, [shown, root])
  return (field) => {
    openTab(formFields[field].tab)
    setShown({ field })
  }
}
