import { useSyncExternalStore } from 'react'
import { store } from '../api/storage.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const THEME_KEY = 'theme'
const listeners = new Set<() => void>()

/** The chosen theme; `start.js` applies it before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system')
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  store(THEME_KEY, theme === 'system' ? null : theme)
  for (const listener of listeners) listener()
}

/** Read from the page, which always has the chosen theme. */
function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
