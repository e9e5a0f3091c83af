import { type ComponentProps, useEffect } from 'react'
import { Button } from './button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * Sends its form. Before the scripts have taken the page over it waits: on a slow phone the browser would send the
 * form itself, and what was typed be gone. Who pressed Enter meanwhile need not do so again (see start.js).
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    const entered = document.querySelector<HTMLFormElement>('form[data-entered]')
    delete entered?.dataset.entered
    entered?.requestSubmit()
  }, [isHydrated])
  return <Button variant="primary" size="lg" {...props} type="submit" disabled={!isHydrated} />
}
