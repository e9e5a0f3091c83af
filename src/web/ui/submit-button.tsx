import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'
import { Button } from './button.tsx'

/**
 * Sends its form. It is disabled until the scripts have loaded: on a slow phone the browser would otherwise
 * send the form itself, and the input would be lost. If Enter or the button was pressed before that, the form
 * is sent then (see start.js), so it does not look disabled.
 */
export function SubmitButton({ ref, ...props }: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const button = useRef<HTMLButtonElement>(null)
  // The caller's ref gets the element, too.
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    document.dispatchEvent(new Event('formready'))
    const form = button.current?.form
    if (form?.dataset.submitRequested === undefined) return
    delete form.dataset.submitRequested
    form.requestSubmit()
  }, [isHydrated])
  return (
    <Button
      variant="primary"
      size="lg"
      {...props}
      ref={button}
      type="submit"
      disabled={!isHydrated}
      data-early={isHydrated ? undefined : ''}
    />
  )
}
