import { ChevronDown, ChevronUp, GripVertical, Maximize2, Minimize2, Move, Sparkles, X } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { cornerLabels, type PanelCorner } from './panel-position.ts'
import type { PanelMovement } from './use-panel-position.ts'

type PanelHeaderProps = {
  titleId: string
  movement: PanelMovement
  /** What the assistant is doing; shown while the panel is minimised. */
  news: string
  isMinimised: boolean
  isLarge: boolean
  onToggleSize: () => void
  onToggleMinimised: () => void
  onClose: () => void
}

const buttonClass =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink focus-visible:outline-offset-[-3px]'

/** The panel's title, and the controls that move, resize, minimise and close it. */
export function PanelHeader({
  titleId,
  movement,
  news,
  isMinimised,
  isLarge,
  onToggleSize,
  onToggleMinimised,
  onClose,
}: PanelHeaderProps) {
  const moveMenuButton = useRef<HTMLButtonElement>(null)
  return (
    <div
      {...movement.dragHandlers}
      className={cx(
        'flex shrink-0 items-center gap-1 border-line py-1 pr-1.5 pl-1.5 select-none max-md:pl-4 md:touch-none',
        movement.isDragged ? 'md:cursor-grabbing' : 'md:cursor-grab',
        !isMinimised && 'border-b',
      )}
    >
      <button
        type="button"
        // use-panel-position.ts lets the panel be dragged by this button, not by others.
        data-grip
        aria-label="Move with the arrow keys"
        aria-haspopup="menu"
        onKeyDown={movement.onArrow}
        // Enter opens the Move menu: `detail` is 0 for a click by the keyboard. A pointer drags the panel.
        onClick={({ detail }) => detail === 0 && moveMenuButton.current?.click()}
        className={cx(buttonClass, 'cursor-[inherit]! max-md:hidden')}
      >
        <GripVertical />
      </button>
      <Sparkles className="assistant-mark shrink-0 text-spruce" />
      <div className="min-w-0 grow pl-1">
        <h2 id={titleId} className="text-lg leading-tight whitespace-nowrap">
          AI Assistant
        </h2>
        {isMinimised && news !== '' && <p className="truncate text-sm text-muted">{news}</p>}
      </div>
      <div className="max-md:hidden">
        <Menu label="Move" trigger={<Move />} triggerRef={moveMenuButton} triggerClassName={buttonClass}>
          {(Object.keys(cornerLabels) as PanelCorner[]).map((corner) => (
            <MenuItem key={corner} onSelect={() => movement.moveTo(corner)}>
              {cornerLabels[corner]}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {!isMinimised && (
        <button
          type="button"
          aria-label={isLarge ? 'Make smaller' : 'Make larger'}
          onClick={onToggleSize}
          className={cx(buttonClass, 'assistant-enlarge')}
        >
          {isLarge ? <Minimize2 /> : <Maximize2 />}
        </button>
      )}
      <button
        type="button"
        aria-label={isMinimised ? 'Expand' : 'Minimise'}
        onClick={({ currentTarget }) => {
          onToggleMinimised()
          // Keeps the focus here, so that the same key undoes it.
          currentTarget.focus({ preventScroll: true })
        }}
        className={buttonClass}
      >
        {isMinimised ? <ChevronUp /> : <ChevronDown />}
      </button>
      <button type="button" aria-label="Close" onClick={onClose} className={buttonClass}>
        <X />
      </button>
    </div>
  )
}
