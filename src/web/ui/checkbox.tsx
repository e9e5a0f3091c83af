import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'

type CheckboxProps = {
  isChecked: boolean
  /** Some, but not all, of what it stands for. */
  isMixed?: boolean
  isDisabled?: boolean
  /** Only screen readers get the label: its place says what it is for. */
  isLabelHidden?: boolean
  className?: string
  onChange: () => void
  /** The label. */
  children: ReactNode
}

/** A checkbox with its label, large enough for fingers. */
export function Checkbox({
  isChecked,
  isMixed = false,
  isDisabled = false,
  isLabelHidden = false,
  className,
  onChange,
  children,
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // There is no attribute for it.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label
      className={cx(
        'relative flex min-h-11 items-center gap-3 text-sm font-semibold',
        isLabelHidden && 'min-w-11 justify-center',
        isDisabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
        className,
      )}
    >
      <input
        ref={input}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChange}
        className={cx('size-5 shrink-0 accent-spruce', !isDisabled && 'cursor-pointer')}
      />
      <span className={cx(isLabelHidden && 'sr-only')}>{children}</span>
    </label>
  )
}
