import { X } from 'lucide-react'
import { cx } from './cx.ts'

/** In the corner of what lies over the page. */
export function CloseButton({ onClose, className }: { onClose: () => void; className?: string }) {
  return (
    <button
      type="button"
      aria-label="Close"
      onClick={onClose}
      className={cx(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-ink/5',
        className,
      )}
    >
      <X aria-hidden="true" size={20} strokeWidth={1.75} />
    </button>
  )
}
