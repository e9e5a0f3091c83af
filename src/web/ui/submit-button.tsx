import { type ComponentProps, useEffect } from 'react'
import { Button } from './button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * Sends its form. It is disabled until the scripts have loaded: on a slow phone the browser would otherwise send the
 * form itself, and the input would be lost. If Enter was pressed before that, the form is sent then (see start.js).
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
