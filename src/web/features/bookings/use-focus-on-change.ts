import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the new title when the booking changes state, and to the title of the form or the
 * booking when the form opens or closes.
 */
export function useFocusOnChange(state: string, isFormOpen: boolean) {
  const content = useRef<HTMLDivElement>(null)
  const lastRender = useRef({ state, isFormOpen })
  // Whether the focus was last moved to something in the content, even if that has disappeared since.
  const wasFocusInside = useRef(false)

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      wasFocusInside.current = target instanceof Node && (content.current?.contains(target) ?? false)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    const { state: stateBefore, isFormOpen: wasFormOpen } = lastRender.current
    lastRender.current = { state, isFormOpen }
    const isNewState = stateBefore !== state
    // A link to the form has moved the focus to the booking, where the form was not open yet.
    const { activeElement } = document
    const hasLostFocus =
      wasFormOpen !== isFormOpen &&
      (activeElement === document.body || activeElement?.matches('[data-booking-title]') === true)
    // Do not move the focus of people who are elsewhere on the page.
    if (!wasFocusInside.current || (!isNewState && !hasLostFocus)) return
    const isForm = isFormOpen && !isNewState
    const selector = isForm ? '[data-form-title]' : '[data-booking-title]'
    const title = content.current?.querySelector<HTMLElement>(selector)
    title?.focus({ preventScroll: isForm })
    // Focus alone would scroll the form's title only to the lower edge of the window.
    if (isForm) title?.scrollIntoView({ block: 'start' })
  }, [state, isFormOpen])
  return content
}
