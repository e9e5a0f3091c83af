import { useTab } from '../../../ui/use-tab.ts'
import type { EditorTab } from './trip-form.ts'

const tabs: [EditorTab, ...EditorTab[]] = ['details', 'schedule', 'media']

/** The part of the trip that is shown. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  return useTab(tabs)
}
