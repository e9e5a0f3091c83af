import { GripVertical } from 'lucide-react'
import type { Place } from './reorder-places.ts'
import type { Reorder } from './use-reorder.tsx'

type DragHandleProps = {
  reorder: Reorder
  place: Place
  /** What it moves. */
  name: string
  /** Its focus id, so that the caller can focus it in its new place. */
  focusId: string
}

/** Drags an item of a list, with a pointer or with keys. Buttons beside it do the same without dragging. */
export function DragHandle({ reorder, place, name, focusId }: DragHandleProps) {
  return (
    <button
      type="button"
      aria-label={`Drag ${name}`}
      data-focus-id={focusId}
      {...reorder.handleProps(place, name)}
      // Touches drag instead of scrolling.
      style={{ cursor: 'grab', touchAction: 'none' }}
      className="grid size-11 place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink focus-visible:outline-offset-0 aria-pressed:bg-spruce aria-pressed:text-on-spruce"
    >
      <GripVertical />
    </button>
  )
}
