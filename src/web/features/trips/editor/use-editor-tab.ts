import { useLocation, useSearch } from 'wouter'
import type { EditorTab as FormTab } from './trip-form.ts'

/** Cars are no part of the form: each change to them is made at once. */
type EditorTab = FormTab | 'cars'

const tabs: EditorTab[] = ['details', 'schedule', 'media', 'cars']

/** The part of the trip that is shown, kept in the page's URL. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('tab')
  const tab = tabs.find((each) => each === asked) ?? 'details'
  return [
    tab,
    // The entry's state says more than the tab; it stays.
    (chosen) => navigate(`${path}?tab=${chosen}`, { replace: true, state: history.state as object }),
  ]
}
