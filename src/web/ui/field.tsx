import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'

type Words = {
  label: string
  /** Heard, not seen: for rows of a list, which would repeat it. */
  hidesLabel?: boolean
  error?: string | undefined
  /** A rule or an example, there before anything went wrong. */
  hint?: string | undefined
}

type FieldProps<Element extends 'input' | 'textarea' | 'select'> = Words &
  Omit<ComponentProps<Element>, 'name'> & { name: string }

const inputClass = [
  'block min-h-12 w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-base text-ink',
  'transition-colors duration-120 ease-trail placeholder:text-muted hover:border-ink',
  'focus-visible:outline-offset-0 disabled:opacity-60',
  'aria-invalid:border-2 aria-invalid:border-berry aria-invalid:pl-[13px]',
].join(' ')

/** A line of text to fill in, with its name, its rule and what is wrong with it. */
export function Field({ label, hidesLabel, error, hint, className, ...input }: FieldProps<'input'>) {
  return (
    <Labelled label={label} hidesLabel={hidesLabel} error={error} hint={hint} className={className}>
      {(described) => <input className={inputClass} {...described} {...input} />}
    </Labelled>
  )
}

type TextAreaFieldProps = FieldProps<'textarea'> & { inputClassName?: string }

/** Several lines of text, as high as what is written in it where the browser can do that. */
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
    <Labelled label={label} hidesLabel={hidesLabel} error={error} hint={hint} className={className}>
      {(described) => (
        <textarea
          className={cx(inputClass, 'field-sizing-content max-h-[70svh] min-h-28', inputClassName)}
          {...described}
          {...textArea}
        />
      )}
    </Labelled>
  )
}

/** One of a few choices; the options are its children. */
export function SelectField({ label, error, hint, className, ...select }: FieldProps<'select'>) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(described) => (
        <div className="relative">
          <select
            className={cx(inputClass, 'cursor-pointer appearance-none pr-11')}
            {...described}
            {...select}
          />
          <ChevronDown
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Labelled>
  )
}

/** A field for a secret, which its owner can make readable. */
export function PasswordField({ label, error, hint, className, ...input }: FieldProps<'input'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(described) => (
        <div className="relative">
          <input
            className={cx(inputClass, 'pr-13')}
            autoCapitalize="none"
            spellCheck={false}
            {...described}
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
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Labelled>
  )
}

type Described = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type LabelledProps = Words & {
  className?: string | undefined
  children: (described: Described) => ReactNode
}

/** What every field has around it: its name above, its rule and what is wrong with it below. */
function Labelled({ label, hidesLabel = false, error, hint, className, children }: LabelledProps) {
  const id = useId()
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <div className={className}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-berry">
          {error}
        </p>
      )}
    </div>
  )
}
