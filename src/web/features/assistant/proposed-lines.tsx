import { type ReactNode, useId, useState } from 'react'
import type { Evidence } from '#contract/assistant.ts'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import type { ProposalLine, Proposal } from './proposals.ts'
import { ShowAll, SHOWN_LINES } from './show-all.tsx'

type ProposedLinesProps = {
  proposal: Proposal
  lines: ProposalLine[]
  /** Whether the form lacks this line. */
  isNew: (line: ProposalLine) => boolean
  /** As evidenceOf() gives it. */
  evidence: (Evidence | undefined)[]
  isChosen: (index: number) => boolean
  onToggle: (index: number) => void
}

/** The proposed lines of a field, each with its page in the PDF. A text is chosen as a whole. */
export function ProposedLines({ proposal, lines, isNew, evidence, isChosen, onToggle }: ProposedLinesProps) {
  const isText = typeof proposal.value === 'string'
  // New lines of a list are always shown. Computed once, so that the controls below do not move when one is
  // clicked.
  const [hidden] = useState(() => hiddenLines(lines, (line) => isText || !isNew(line)))
  const [isExpanded, setIsExpanded] = useState(hidden.size === 0)
  const shown = lines.flatMap((line, lineIndex) =>
    isExpanded || !hidden.has(lineIndex) ? { line, lineIndex } : [],
  )
  const source = proposal.field === 'description' ? 'Drafted' : 'In the PDF'
  return (
    <>
      <p className="font-mono text-xs text-muted">
        {source}
        {lines.some(isNew) && ', + is new'}
      </p>
      <ul role="list" className={cx('mt-1', isText && 'space-y-1 pt-0.5')}>
        {shown.map(({ line, lineIndex }, index) => (
          <li key={lineIndex}>
            {line.group !== undefined && line.group !== shown[index - 1]?.line.group && (
              <p className="mt-1.5 font-mono text-xs font-medium text-muted">{line.group}</p>
            )}
            {isText ? (
              <p className="flex gap-2">
                <ProposedLineText line={line} isNew={isNew(line)} />
              </p>
            ) : (
              <WithEvidence evidence={evidence[lineIndex]} about={line.text}>
                <label className="flex min-h-8 grow cursor-pointer items-start gap-2 py-1.5 leading-5">
                  <input
                    type="checkbox"
                    checked={isChosen(lineIndex)}
                    onChange={() => onToggle(lineIndex)}
                    className="mt-px size-4.5 shrink-0 accent-spruce"
                  />
                  <ProposedLineText line={line} isNew={isNew(line)} isDeselected={!isChosen(lineIndex)} />
                </label>
              </WithEvidence>
            )}
          </li>
        ))}
      </ul>
      {hidden.size > 0 && (
        <ShowAll
          count={lines.length}
          what={source}
          isExpanded={isExpanded}
          onToggle={() => setIsExpanded(!isExpanded)}
        />
      )}
      {isText && evidence.length > 0 && (
        <div className="mt-1 pl-3.5">
          {evidence.map((each, index) => (
            <WithEvidence key={index} evidence={each} about={`passage ${index + 1}`} />
          ))}
        </div>
      )}
    </>
  )
}

/** The indexes of the lines that are hidden at first: of those that can be hidden, all but the first few. */
function hiddenLines(
  lines: ProposalLine[],
  canBeHidden: (line: ProposalLine) => boolean,
): ReadonlySet<number> {
  return new Set(lines.flatMap((line, index) => (canBeHidden(line) ? index : [])).slice(SHOWN_LINES))
}

type ProposedLineTextProps = { line: ProposalLine; isNew: boolean; isDeselected?: boolean }

function ProposedLineText({ line, isNew, isDeselected = false }: ProposedLineTextProps) {
  const isAdded = isNew && !isDeselected
  return (
    <>
      <span aria-hidden="true" className={cx('w-3 shrink-0 font-mono', isAdded ? 'text-moss' : 'text-muted')}>
        {signOf({ isNew, isDeselected })}
      </span>
      <span
        className={cx(
          'min-w-0 [overflow-wrap:anywhere]',
          isAdded && 'text-moss',
          isDeselected && 'text-muted line-through',
        )}
      >
        {line.text}
        {isAdded && <span className="sr-only"> (new)</span>}
      </span>
    </>
  )
}

function signOf({ isNew, isDeselected }: { isNew: boolean; isDeselected: boolean }): '' | '+' | '=' {
  if (isDeselected) return ''
  return isNew ? '+' : '='
}

type WithEvidenceProps = {
  evidence: Evidence | undefined
  /** Names the item for screen readers. */
  about: string
  /** The item; absent for the passages of a text. */
  children?: ReactNode
}

/** An item from a PDF with its page; a button shows the quote. */
function WithEvidence({ evidence, about, children }: WithEvidenceProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <div className="flex items-start gap-2">
        {children}
        {evidence && evidence.quote !== '' && (
          <button
            type="button"
            aria-label={`p. ${evidence.page}, quote for ${about}`}
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            onClick={() => setIsShown(!isShown)}
            className="min-h-8 shrink-0 cursor-pointer rounded-tag px-1.5 font-mono text-xs text-spruce underline decoration-dotted underline-offset-4 hover:bg-spruce/8 focus-visible:outline-offset-0"
          >
            p. {evidence.page}
          </button>
        )}
      </div>
      {/* Aligned with the text, not with its checkbox. */}
      <div className={cx(children !== undefined && 'ml-11.5')}>
        {evidence?.isProven === false && <Tag tone="amber">Not backed by the PDF</Tag>}
        {isShown && evidence && (
          <blockquote
            id={id}
            className="mt-1 mb-2 border-l-2 border-control pl-3 text-muted [overflow-wrap:anywhere]"
          >
            “{evidence.quote}”
          </blockquote>
        )}
      </div>
    </>
  )
}
