import { type ReactNode, useId } from 'react'

export type FieldTexts = {
  label: string
  /** Heard, not seen: for rows of a list, which would repeat it. */
  hidesLabel?: boolean
  error?: string | undefined
  /** A rule or an example, there before anything went wrong. */
  hint?: string | undefined
}

type FieldAttributes = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type LabelledFieldProps = FieldTexts & {
  /** For bars of filters: what is chosen says more than its name. */
  isQuiet?: boolean
  className?: string | undefined
  children: (described: FieldAttributes) => ReactNode
}

/** What every field has around it: its name above, its rule and what is wrong with it below. */
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
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  const look = isQuiet ? 'mb-1.5 block font-mono text-xs text-muted' : 'mb-1.5 block text-sm font-semibold'
  return (
    <div className={className}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : look}>
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
