import { ArrowDown, ArrowUp, type LucideIcon, Trash2 } from 'lucide-react'
import { DragHandle } from '../../ui/drag-handle.tsx'
import type { Place } from '../../ui/reorder-places.ts'
import type { Reorder } from '../../ui/use-reorder.tsx'

type MoveButtonsProps = {
  /** What the buttons move. */
  name: string
  /** For dragging it from its place. */
  order: Reorder
  place: Place
  /** The buttons' own focus ids are this one with '-drag', '-up', '-down' or '-remove'; see use-focus-on.ts. */
  focusId: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A handle and buttons to reorder a list: usable by touch, keyboard and screen readers. */
export function MoveButtons({
  name,
  order,
  place,
  focusId,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: MoveButtonsProps) {
  return (
    <div className="flex justify-end">
      <DragHandle reorder={order} place={place} name={name} focusId={`${focusId}-drag`} />
      <MoveButton
        label={`Move ${name} up`}
        Icon={ArrowUp}
        focusId={`${focusId}-up`}
        isDisabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <MoveButton
        label={`Move ${name} down`}
        Icon={ArrowDown}
        focusId={`${focusId}-down`}
        isDisabled={isLast}
        onClick={() => onMove(1)}
      />
      <MoveButton label={`Remove ${name}`} Icon={Trash2} focusId={`${focusId}-remove`} onClick={onRemove} />
    </div>
  )
}

type MoveButtonProps = {
  label: string
  Icon: LucideIcon
  focusId: string
  isDisabled?: boolean
  onClick: () => void
}

/** When disabled it keeps the focus, so that an item moved to the end does not lose it. */
function MoveButton({ label, Icon, focusId, isDisabled = false, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      data-focus-id={focusId}
      onClick={() => {
        if (!isDisabled) onClick()
      }}
      className="grid size-11 cursor-pointer place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink focus-visible:outline-offset-0 aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon />
    </button>
  )
}
