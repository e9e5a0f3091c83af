import { type ReactNode, useId } from 'react'

export type FieldTexts = {
  label: string
  /** Only screen readers get the label: for rows of a list, which would repeat it. */
  hidesLabel?: boolean
  error?: string | undefined
  /** A rule or an example, shown before there is an error. */
  hint?: string | undefined
}

/** What connects the input with its label, hint and error. */
type FieldAttributes = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type LabelledFieldProps = FieldTexts & {
  /** For filter bars, where the value says more than the label. */
  isQuiet?: boolean
  className?: string | undefined
  children: (fieldAttributes: FieldAttributes) => ReactNode
}

/** The frame of a field: the label above, hint and error below. */
export function LabelledField({
  label,
  hidesLabel,
  isQuiet,
  error,
  hint,
  className,
  children,
}: LabelledFieldProps) {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  )
  const lookClass = isQuiet
    ? 'mb-1.5 block font-mono text-xs text-muted'
    : 'mb-1.5 block text-sm font-semibold'
  return (
    <div className={className}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : lookClass}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
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
