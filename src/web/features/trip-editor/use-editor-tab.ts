import { useTab } from '../../hooks/use-tab.ts'
import type { FormTab } from './trip-form.ts'

/** Cars are not part of the form: each change is saved at once. */
export type EditorTab = FormTab | 'cars'

const tabs: [EditorTab, ...EditorTab[]] = ['details', 'schedule', 'media', 'cars']

/** The open tab, which is part of the page's URL, and a function to open another. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  return useTab(tabs)
}
