import { hasSessionEnded, storedToken } from './token.ts'

const firstPath = import.meta.env.SSR ? null : location.pathname

/** Whether the page is shown that the server rendered. */
export function isFirstPage(): boolean {
  return location.pathname === firstPath
}

/**
 * Waits until a visitor uses the page that the server rendered, which start.js notices. Until then it can be
 * read as it is. Resolves at once on other pages, and if there is something to do without a touch: a session
 * to continue, the notice that one has ended, or a login provider's answer in the address.
 */
export async function whenFirstUsed(): Promise<void> {
  const { dataset } = document.documentElement
  if (!isFirstPage() || location.hash !== '' || dataset.used !== undefined) return
  if (storedToken() !== null || hasSessionEnded()) return
  await new Promise((resolve) => document.addEventListener('pageused', resolve, { once: true }))
}
