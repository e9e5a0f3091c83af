import { ArrowUpDown } from 'lucide-react'
import { useId, useState } from 'react'
import { splitLines } from '#contract/text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useReorder } from '../../ui/use-reorder.tsx'
import { moveRow, moveRowTo, removeRow } from './edit-rows.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useFocusOn } from './use-focus-on.ts'

type LineOrderProps = { label: string; text: string; onChange: (text: string) => void }

/** Puts the lines of a text in order, without cutting and pasting them; folded away at first. */
export function LineOrder({ label, text, onChange }: LineOrderProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const lines = splitLines(text)
  if (lines.length < 2) return null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="mt-2 -ml-2"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ArrowUpDown />
        {isOpen ? 'Done' : 'Change order'}{' '}
        <span className="sr-only">{isOpen ? `changing the order of ${label}` : `of ${label}`}</span>
      </Button>
      {isOpen && (
        <div id={id}>
          <OrderedLines label={label} lines={lines} onChange={(changed) => onChange(changed.join('\n'))} />
        </div>
      )}
    </>
  )
}

type OrderedLinesProps = { label: string; lines: string[]; onChange: (lines: string[]) => void }

function OrderedLines({ label, lines, onChange }: OrderedLinesProps) {
  const { root, focusOn } = useFocusOn()
  const order = useReorder({
    root,
    kind: 'lines',
    onMove: (from, to) => {
      onChange(moveRowTo(lines, from.index, to.index))
      focusOn(`line-${to.index}-drag`)
    },
  })
  return (
    <div ref={root} className="relative mt-2">
      {order.marks}
      <ol role="list" aria-label={label} className="space-y-1" {...order.listProps('lines', label)}>
        {lines.map((line, index) => {
          const place = { list: 'lines', index }
          return (
            <li
              key={index}
              className={cx(
                'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 pl-3 rounded-control border border-line bg-surface',
                order.isLifted(place) && 'opacity-60',
              )}
            >
              <span className="py-2 text-sm [overflow-wrap:anywhere]">{line}</span>
              <MoveButtons
                name={line}
                order={order}
                place={place}
                focusId={`line-${index}`}
                isFirst={index === 0}
                isLast={index === lines.length - 1}
                onMove={(step) => {
                  onChange(moveRow(lines, index, step))
                  focusOn(`line-${index + step}-${step < 0 ? 'up' : 'down'}`)
                }}
                onRemove={() => {
                  onChange(removeRow(lines, index))
                  focusOn(`line-${Math.max(0, index - 1)}-drag`)
                }}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
