import type { ComponentType } from 'react'
import { isFirstPage, whenFirstUsed } from './first-use.ts'

/** If code cannot be loaded although there is a network: how many tries, and the pause between them. */
const TRIES = 3
const RETRY_MS = 2_000

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Loads a component together with the query client, which visitors do not need at first. */
export async function loadWithQueries<Props extends object>(
  load: Load<Props>,
): Promise<{ default: ComponentType<Props> }> {
  const [{ withQueries }, { default: Part }] = await Promise.all([import('./query-provider.tsx'), load()])
  return { default: withQueries(Part) }
}

/**
 * Like loadWithQueries(), but waits until a visitor uses the page. Without a network it waits for one, so that
 * the server's HTML stays.
 */
export async function loadWithQueriesWhenUsed<Props extends object>(
  load: Load<Props>,
): Promise<{ default: ComponentType<Props> }> {
  if (import.meta.env.SSR) return loadWithQueries(load)
  await whenFirstUsed()
  for (let tries = 1; ; tries++) {
    try {
      return await loadWithQueries(load)
    } catch (error) {
      if (!isFirstPage() || (navigator.onLine && tries >= TRIES)) throw error
      await waitBeforeRetry()
    }
  }
}

function waitBeforeRetry(): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, RETRY_MS)
    else window.addEventListener('online', resolve, { once: true })
  })
}
