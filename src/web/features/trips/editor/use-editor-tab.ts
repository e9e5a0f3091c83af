import { useTab } from '../../../ui/use-tab.ts'
import type { FormTab } from './trip-form.ts'

/** Cars are no part of the form: each change to them is made at once. */
type EditorTab = FormTab | 'cars'

const tabs: [EditorTab, ...EditorTab[]] = ['details', 'schedule', 'media', 'cars']

/** The part of the trip that is shown. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  return useTab(tabs)
}
