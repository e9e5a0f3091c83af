import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { TypedAmountField } from './typed-amount-field.ts'

/**
 * Keeps a number field and the form's value in sync while typing. Returns the text that the field shows
 * first.
 */
export function useTypedAmount(
  element: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): string {
  const [typedField] = useState(() => new TypedAmountField(value))
  const report = useEffectEvent(onChange)

  useEffect(() => {
    if (!element.current) return
    return typedField.listen(element.current, (typed) => report(typed))
  }, [element, typedField])

  useEffect(() => {
    if (element.current) typedField.follow(element.current, value)
  }, [element, typedField, value])

  return typedField.initial
}
