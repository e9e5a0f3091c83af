import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import type { ReadinessFigure, ReadinessFilter } from './readiness-view.ts'

type ReadinessFiguresProps = {
  figures: ReadinessFigure[]
  /** The filter of the table; null: everyone is shown. */
  shown: ReadinessFilter | null
  onShow: (filter: ReadinessFilter | null) => void
}

const cardClass = 'flex h-full w-full flex-col rounded-card border p-4 text-left sm:p-5'

/** Key figures of a trip. A click on one filters the table to the people behind it. */
export function ReadinessFigures({ figures, shown, onShow }: ReadinessFiguresProps) {
  const list = useRef<HTMLUListElement>(null)
  // A completed figure is no longer a button, so the focus needs a fallback.
  useFocusFallback(list, list)
  return (
    <ul
      ref={list}
      role="list"
      aria-label="Summary"
      tabIndex={-1}
      className="grid grid-cols-2 gap-3 outline-none sm:grid-cols-3 sm:gap-4 xl:grid-cols-6"
    >
      {figures.map((figure) => {
        const isPressed = figure.show === shown
        return (
          <li key={figure.show}>
            {figure.isDone && !isPressed ? (
              <div className={cx(cardClass, 'border-line bg-surface')}>
                <FigureWords figure={figure} />
              </div>
            ) : (
              <button
                type="button"
                aria-pressed={isPressed}
                onClick={() => onShow(isPressed ? null : figure.show)}
                className={cx(
                  cardClass,
                  'cursor-pointer transition-colors duration-120 ease-trail',
                  isPressed
                    ? 'border-spruce bg-spruce text-on-spruce'
                    : 'border-line bg-surface hover:border-control',
                )}
              >
                <FigureWords figure={figure} isPressed={isPressed} />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function FigureWords({ figure, isPressed = false }: { figure: ReadinessFigure; isPressed?: boolean }) {
  const { label, value, meaning, isDone } = figure
  return (
    <>
      <span className={cx('font-mono text-xs', !isPressed && 'text-muted')}>{label}</span>
      <span className="mt-3 text-xl leading-none font-bold tracking-[-0.03em] [font-stretch:115%] [word-spacing:0.1em] sm:text-3xl">
        {value}
      </span>
      <span className={cx('mt-2 flex items-center gap-1.5 text-sm', !isPressed && 'text-muted')}>
        {isDone && <CircleCheck size={16} className="shrink-0 text-moss" />}
        {meaning}
      </span>
    </>
  )
}
