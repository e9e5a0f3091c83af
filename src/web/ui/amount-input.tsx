import './amount-input.css'
import { type ComponentProps, useImperativeHandle, useRef, useState } from 'react'
import { AMOUNT_EXAMPLE, mayBecomeAmount, parseAmount } from '#contract/amounts.ts'
import { cx } from './cx.ts'
import { inputClass } from './input-class.ts'
import { LabelledField, type FieldTexts } from './labelled-field.tsx'
import { useTypedAmount } from './use-typed-amount.ts'

/** A longer text is not quoted in the message about it. */
const MAX_QUOTED_LENGTH = 20

type AmountInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode'
> & {
  value: string
  /** Gets the amount with a decimal point ('12.50'), or the typed text if that is not an amount. */
  onChange: (value: string) => void
}

/** An input for money. It understands typed and pasted commas, which number fields would drop. */
export function AmountInput({ value, onChange, className, ref, ...input }: AmountInputProps) {
  const element = useRef<HTMLInputElement>(null)
  // The caller's ref gets the element, too.
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => element.current)
  const initial = useTypedAmount(element, value, onChange)
  return (
    <input
      ref={element}
      type="number"
      step="0.01"
      min="0"
      inputMode="decimal"
      autoComplete="off"
      // Scrolling the page must not change an amount.
      onWheel={(event) => event.currentTarget.blur()}
      className={cx(inputClass, 'amount-input', className)}
      {...input}
      defaultValue={initial}
    />
  )
}

type AmountFieldProps = FieldTexts & Omit<AmountInputProps, 'name'> & { name: string }

/** An input for money with a label above and an error below. */
export function AmountField({
  label,
  hidesLabel,
  error,
  hint,
  className,
  onChange,
  onBlur,
  ...input
}: AmountFieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  const { value } = input
  // While it is typed, an amount such as '12.' is not refused yet.
  const isUnfinished = isTyping && mayBecomeAmount(value) && error === undefined
  const isRefused = value !== '' && parseAmount(value) === null && !isUnfinished
  return (
    <LabelledField
      label={label}
      hidesLabel={hidesLabel}
      error={isRefused ? describeRefusal(value) : error}
      hint={hint}
      className={className}
    >
      {(fieldAttributes) => (
        <AmountInput
          {...fieldAttributes}
          {...input}
          onChange={(typed) => {
            setIsTyping(true)
            onChange(typed)
          }}
          onBlur={(event) => {
            setIsTyping(false)
            onBlur?.(event)
          }}
        />
      )}
    </LabelledField>
  )
}

function describeRefusal(text: string): string {
  const isUnclear = /[.,]/.test(text)
  return isUnclear && text.length <= MAX_QUOTED_LENGTH
    ? `“${text}” isn’t clear. ${AMOUNT_EXAMPLE}`
    : AMOUNT_EXAMPLE
}
