import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type ChoiceOption<Value extends string | number> = {
  value: Value
  label: string
  /** The consequence of choosing it. */
  hint?: ReactNode
  isDisabled?: boolean
}

type ChoiceProps<Value extends string | number> = {
  label: string
  options: ChoiceOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  hint?: ReactNode
  className?: string
}

/** One of a few short options, side by side. */
export function SegmentedChoice<Value extends string | number>(props: ChoiceProps<Value>) {
  return (
    <ChoiceGroup {...props}>
      {(name) => (
        <div className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-control bg-surface">
          {props.options.map((option) => (
            <label
              key={option.value}
              className={cx(
                'relative grid min-h-12 place-items-center px-3 py-2 text-center text-sm leading-tight font-semibold transition-colors duration-120 ease-trail not-first:border-l not-first:border-control',
                'has-checked:bg-spruce has-checked:text-on-spruce has-focus-visible:outline-3 has-focus-visible:-outline-offset-6 has-focus-visible:outline-current',
                option.isDisabled
                  ? 'cursor-not-allowed text-muted line-through'
                  : 'cursor-pointer hover:bg-ink/5',
              )}
            >
              <Radio name={name} option={option} {...props} className="sr-only" />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  )
}

/** One of a few options with explanations, one below the other. */
export function ListChoice<Value extends string | number>(props: ChoiceProps<Value>) {
  return (
    <ChoiceGroup {...props}>
      {(name) => (
        <div className="grid gap-2.5">
          {props.options.map((option) => (
            <label
              key={option.value}
              className={cx(
                'flex gap-3 rounded-control border bg-surface px-4 py-3 transition-colors duration-120 ease-trail',
                'has-checked:border-spruce has-checked:[box-shadow:0_0_0_1px_var(--spruce)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-spruce',
                option.isDisabled
                  ? 'cursor-not-allowed border-line'
                  : 'cursor-pointer border-control hover:border-ink',
              )}
            >
              <Radio
                name={name}
                option={option}
                {...props}
                className="mt-1 size-4.5 shrink-0 accent-spruce outline-none"
              />
              <span>
                <span className={cx('block font-semibold', option.isDisabled && 'text-muted')}>
                  {option.label}
                </span>
                {option.hint !== undefined && <span className="block text-sm text-muted">{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  )
}

/** The label and the hint of a choice. Its children get the name that all its radio buttons share. */
function ChoiceGroup<Value extends string | number>({
  label,
  hint,
  className,
  children,
}: Omit<ChoiceProps<Value>, 'onChange'> & { children: (name: string) => ReactNode }) {
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {children(id)}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

type RadioProps<Value extends string | number> = Pick<ChoiceProps<Value>, 'value' | 'onChange'> & {
  name: string
  option: ChoiceOption<Value>
  className: string
}

function Radio<Value extends string | number>({
  name,
  option,
  value,
  onChange,
  className,
}: RadioProps<Value>) {
  return (
    <input
      type="radio"
      name={name}
      value={option.value}
      checked={option.value === value}
      disabled={option.isDisabled}
      onChange={() => onChange(option.value)}
      className={className}
    />
  )
}
