import './assistant.css'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { cx } from '../../ui/cx.ts'
import { layerClass } from '../../ui/layer-class.ts'
import { PanelHeader } from './panel-header.tsx'
import { type PanelPosition, panelSide } from './panel-position.ts'
import { usePanelPosition } from './use-panel-position.ts'

export type PanelView = 'open' | 'minimised' | 'closed'

type PanelFrameProps = {
  tripId: number
  view: PanelView
  onView: (view: PanelView) => void
  /** Reports the panel's position in the window. */
  onPlace: (position: PanelPosition) => void
  /** What the assistant is doing; shown while the panel is minimised. */
  news: string
  children: ReactNode
}

/**
 * A floating window over the form. It can be moved by its header, by arrow keys or to a corner, minimised and
 * closed.
 */
export function PanelFrame({ tripId, view, onView, onPlace, news, children }: PanelFrameProps) {
  const id = useId()
  const movement = usePanelPosition(tripId)
  const { position } = movement
  const [isLarge, setIsLarge] = useState(false)
  const isMinimised = view === 'minimised'
  const reportPosition = useEffectEvent(onPlace)
  useEffect(() => {
    if (position) reportPosition(position)
  }, [position])

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isMinimised) return
    event.stopPropagation()
    onView('minimised')
  }

  return (
    <div
      ref={movement.onShown}
      role="dialog"
      aria-labelledby={`${id}-title`}
      data-minimised={isMinimised || undefined}
      data-large={(isLarge && !isMinimised) || undefined}
      data-side={position && panelSide(position, window.innerWidth)}
      hidden={view === 'closed'}
      onKeyDown={onKey}
      style={position ? ({ '--x': `${position.x}px`, '--y': `${position.y}px` } as CSSProperties) : undefined}
      className={cx(layerClass, 'assistant rounded-card', view === 'closed' && 'hidden!')}
    >
      <PanelHeader
        titleId={`${id}-title`}
        movement={movement}
        news={news}
        isMinimised={isMinimised}
        isLarge={isLarge}
        onToggleSize={() => setIsLarge(!isLarge)}
        onToggleMinimised={() => onView(isMinimised ? 'open' : 'minimised')}
        onClose={() => onView('closed')}
      />
      {/* Hidden, not unmounted, so that open and typed content is kept. */}
      <div hidden={isMinimised} className={cx('flex min-h-0 grow flex-col', isMinimised && 'hidden!')}>
        {children}
      </div>
    </div>
  )
}
