import { X } from 'lucide-react'
import { cx } from './cx.ts'

type CloseButtonProps = { onClose: () => void; label?: string; className?: string }

/** The close button of a dialog or a dismissible bar. */
export function CloseButton({ onClose, label = 'Close', className }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClose}
      className={cx(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-ink/5',
        className,
      )}
    >
      <X />
    </button>
  )
}
