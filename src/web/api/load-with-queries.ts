import type { ComponentType } from 'react'
import { isFirstPage, whenFirstUsed } from './first-use.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Loads a component, and beside it the query client, which visitors do not need at first. */
export async function loadWithQueries<Props extends object>(
  load: Load<Props>,
): Promise<{ default: ComponentType<Props> }> {
  const [{ withQueries }, { default: Part }] = await Promise.all([import('./queries.tsx'), load()])
  return { default: withQueries(Part) }
}

/**
 * The same for what visitors can read as the server rendered it: waits until they use the page. What the server
 * rendered stays while there is no network.
 */
export async function loadWhenUsed<Props extends object>(
  load: Load<Props>,
): Promise<{ default: ComponentType<Props> }> {
  if (import.meta.env.SSR) return loadWithQueries(load)
  await whenFirstUsed()
  for (;;) {
    try {
      return await loadWithQueries(load)
    } catch (error) {
      if (navigator.onLine || !isFirstPage()) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
