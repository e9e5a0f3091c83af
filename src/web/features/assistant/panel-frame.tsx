import './assistant.css'
import { ChevronDown, ChevronUp, GripVertical, Maximize2, Minimize2, Move, Sparkles, X } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from '../../ui/cx.ts'
import { layerClass } from '../../ui/layer-class.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type PanelCorner, corners, type PanelPosition, panelSide } from './panel-position.ts'
import { usePanelPosition } from './use-panel-position.ts'

export type PanelView = 'open' | 'minimised' | 'closed'

type PanelFrameProps = {
  tripId: number
  view: PanelView
  onView: (view: PanelView) => void
  /** Reports its position in the window. */
  onPlace: (place: PanelPosition) => void
  /** What is happening inside, shown while it is minimised. */
  news: string
  children: ReactNode
}

const buttonClass =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink focus-visible:outline-offset-[-3px]'

/**
 * A floating window over the form. It can be moved by its header, by arrow keys or to a corner, minimised and
 * closed.
 */
export function PanelFrame({ tripId, view, onView, onPlace, news, children }: PanelFrameProps) {
  const id = useId()
  const { place, onShown, isDragged, moveTo, onArrow, handle } = usePanelPosition(tripId)
  const moveButton = useRef<HTMLButtonElement>(null)
  const [isLarge, setIsLarge] = useState(false)
  const isMinimised = view === 'minimised'
  const tellPlace = useEffectEvent(onPlace)
  useEffect(() => {
    if (place) tellPlace(place)
  }, [place])

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isMinimised) return
    event.stopPropagation()
    onView('minimised')
  }

  return (
    <div
      ref={onShown}
      role="dialog"
      aria-labelledby={`${id}-title`}
      data-minimised={isMinimised || undefined}
      data-large={(isLarge && !isMinimised) || undefined}
      data-side={place && panelSide(place, window.innerWidth)}
      hidden={view === 'closed'}
      onKeyDown={onKey}
      style={place ? ({ '--x': `${place.x}px`, '--y': `${place.y}px` } as CSSProperties) : undefined}
      className={cx(layerClass, 'assistant rounded-card', view === 'closed' && 'hidden!')}
    >
      <div
        {...handle}
        className={cx(
          'flex shrink-0 items-center gap-1 border-line py-1 pr-1.5 pl-1.5 select-none max-md:pl-4 md:touch-none',
          isDragged ? 'md:cursor-grabbing' : 'md:cursor-grab',
          !isMinimised && 'border-b',
        )}
      >
        <button
          type="button"
          data-grip
          aria-label="Move with the arrow keys"
          aria-haspopup="menu"
          onKeyDown={onArrow}
          // Only for the keyboard: a pointer drags the panel by this button.
          onClick={({ detail }) => detail === 0 && moveButton.current?.click()}
          className={cx(buttonClass, 'cursor-[inherit]! max-md:hidden')}
        >
          <GripVertical />
        </button>
        <Sparkles className="assistant-mark shrink-0 text-spruce" />
        <div className="min-w-0 grow pl-1">
          <h2 id={`${id}-title`} className="text-lg leading-tight whitespace-nowrap">
            AI Assistant
          </h2>
          {isMinimised && news !== '' && <p className="truncate text-sm text-muted">{news}</p>}
        </div>
        <div className="max-md:hidden">
          <Menu label="Move" trigger={<Move />} triggerRef={moveButton} triggerClassName={buttonClass}>
            {(Object.keys(corners) as PanelCorner[]).map((corner) => (
              <MenuItem key={corner} onSelect={() => moveTo(corner)}>
                {corners[corner]}
              </MenuItem>
            ))}
          </Menu>
        </div>
        {!isMinimised && (
          <button
            type="button"
            aria-label={isLarge ? 'Make smaller' : 'Make larger'}
            onClick={() => setIsLarge(!isLarge)}
            className={cx(buttonClass, 'assistant-enlarge')}
          >
            {isLarge ? <Minimize2 /> : <Maximize2 />}
          </button>
        )}
        <button
          type="button"
          aria-label={isMinimised ? 'Expand' : 'Minimise'}
          onClick={({ currentTarget }) => {
            onView(isMinimised ? 'open' : 'minimised')
            // The focus stays on this button, which also reverts the change.
            currentTarget.focus({ preventScroll: true })
          }}
          className={buttonClass}
        >
          {isMinimised ? <ChevronUp /> : <ChevronDown />}
        </button>
        <button type="button" aria-label="Close" onClick={() => onView('closed')} className={buttonClass}>
          <X />
        </button>
      </div>
      {/* Hidden, not unmounted, so that open and typed content is kept. */}
      <div hidden={isMinimised} className={cx('flex min-h-0 grow flex-col', isMinimised && 'hidden!')}>
        {children}
      </div>
    </div>
  )
}
