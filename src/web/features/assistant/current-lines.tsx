import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import type { LineComparison } from './apply-proposal.ts'
import { ShowAll, SHOWN_LINES } from './show-all.tsx'

type CurrentLinesProps = {
  lines: LineComparison['now']
  /** The proposal has lines that the form lacks. */
  hasNewLines: boolean
}

/**
 * The current lines in the form. Lines that a Replace would remove are marked, and come first if not all are
 * shown.
 */
export function CurrentLines({ lines, hasNewLines }: CurrentLinesProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (lines.length === 0) return <p className="text-muted">This field is empty.</p>
  const removed = lines.filter(({ isRemoved }) => isRemoved)
  if (removed.length === 0 && !hasNewLines)
    return <p className="text-muted">The form already has all of this.</p>
  const firstLines = [...removed, ...lines.filter(({ isRemoved }) => !isRemoved)].slice(0, SHOWN_LINES)
  const shown =
    isExpanded || lines.length <= SHOWN_LINES ? lines : lines.filter((line) => firstLines.includes(line))
  return (
    <>
      <p className="font-mono text-xs text-muted">
        In the form now{removed.length > 0 && ', − removed by Replace'}
      </p>
      <ul role="list" className="mt-1.5 space-y-1">
        {shown.map(({ line: { group, text }, isRemoved }, index) => (
          <li key={index}>
            {group !== undefined && group !== shown[index - 1]?.line.group && (
              <p className="mt-1.5 font-mono text-xs font-medium text-muted">{group}</p>
            )}
            <p className="flex gap-2">
              <span
                aria-hidden="true"
                className={cx('w-3 shrink-0 font-mono', isRemoved ? 'text-berry' : 'text-muted')}
              >
                {isRemoved ? '−' : '='}
              </span>
              <span className={cx('min-w-0 [overflow-wrap:anywhere]', isRemoved && 'text-berry')}>
                {text}
                {isRemoved && <span className="sr-only"> (removed by Replace)</span>}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN_LINES && (
        <ShowAll
          count={lines.length}
          what="In the form now"
          isExpanded={isExpanded}
          onToggle={() => setIsExpanded(!isExpanded)}
        />
      )}
    </>
  )
}
