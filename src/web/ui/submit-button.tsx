import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * Sends its form. Before the scripts have taken the page over it waits: on a
 * slow phone the browser would send the form itself, and what was typed be gone.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const isHydrated = useIsHydrated()
  return <Button variant="primary" size="lg" {...props} type="submit" disabled={!isHydrated} />
}
