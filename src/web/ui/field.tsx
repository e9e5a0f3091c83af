import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { inputClass } from './input-class.ts'
import { LabelledField, type FieldTexts } from './labelled-field.tsx'
import { Select } from './select.tsx'

type FieldProps<Element extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Omit<ComponentProps<Element>, 'name'> & { name: string }

/** A text input with label, hint and error. */
export function Field({ label, hidesLabel, error, hint, className, ...input }: FieldProps<'input'>) {
  return (
    <LabelledField label={label} hidesLabel={hidesLabel} error={error} hint={hint} className={className}>
      {(fieldAttributes) => <input className={inputClass} {...fieldAttributes} {...input} />}
    </LabelledField>
  )
}

type TextAreaFieldProps = FieldProps<'textarea'> & { inputClassName?: string }

/** A multi-line text input; it grows with its content if the browser supports that. */
export function TextAreaField({
  label,
  hidesLabel,
  error,
  hint,
  className,
  inputClassName,
  ...textArea
}: TextAreaFieldProps) {
  return (
    <LabelledField label={label} hidesLabel={hidesLabel} error={error} hint={hint} className={className}>
      {(fieldAttributes) => (
        <textarea
          className={cx(inputClass, 'field-sizing-content max-h-[70svh] min-h-28', inputClassName)}
          {...fieldAttributes}
          {...textArea}
        />
      )}
    </LabelledField>
  )
}

/** A select with its options as children. */
export function SelectField({ label, error, hint, className, ...select }: FieldProps<'select'>) {
  return (
    <LabelledField label={label} error={error} hint={hint} className={className}>
      {(fieldAttributes) => <Select {...fieldAttributes} {...select} />}
    </LabelledField>
  )
}

/** A password input with a button to show the text. */
export function PasswordField({ label, error, hint, className, ...input }: FieldProps<'input'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <LabelledField label={label} error={error} hint={hint} className={className}>
      {(fieldAttributes) => (
        <div className="relative">
          <input
            className={cx(inputClass, 'pr-13')}
            autoCapitalize="none"
            spellCheck={false}
            {...fieldAttributes}
            {...input}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-control text-muted hover:text-ink focus-visible:outline-offset-0 noscript:hidden"
          >
            <Icon />
          </button>
        </div>
      )}
    </LabelledField>
  )
}
