import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Evidence } from '#contract/assistant.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { compareLines } from './apply-proposal.ts'
import { CurrentLines } from './current-lines.tsx'
import { foreignCurrency } from './foreign-currency.ts'
import { ProposedLines } from './proposed-lines.tsx'
import { chooseLines, currentLines, fieldLabels, proposalLines, type Proposal } from './proposals.ts'
import type { Proposals } from './use-proposals.ts'

type ProposalSectionProps = {
  /** Unique over all conversations. */
  id: string
  proposal: Proposal
  /** As evidenceOf() gives it. */
  evidence: (Evidence | undefined)[]
  isOpen: boolean
  onToggle: () => void
  proposals: Proposals
}

/** A field with a proposed change; the details are shown when it is open. */
export function ProposalSection({ isOpen, onToggle, ...props }: ProposalSectionProps) {
  const domId = useId()
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set())

  function toggleLine(index: number) {
    const next = new Set(deselected)
    if (!next.delete(index)) next.add(index)
    setDeselected(next)
  }

  return (
    <div
      role="group"
      aria-labelledby={`${domId}-name`}
      className="rounded-control border border-line bg-surface"
    >
      <h3 className="text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${domId}-body`}
          onClick={onToggle}
          className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-control px-3 py-1.5 text-left hover:bg-ink/5 focus-visible:outline-offset-[-3px]"
        >
          <ChevronRight
            size={18}
            className={cx('shrink-0 transition-transform duration-200', isOpen && 'rotate-90')}
          />
          <span id={`${domId}-name`} className="min-w-0 grow">
            {fieldLabels[props.proposal.field]}
          </span>
          <ProposalTag applied={props.proposals.stateOf(props.id)} />
        </button>
      </h3>
      <div id={`${domId}-body`} hidden={!isOpen} className="border-t border-line p-3">
        {isOpen && <ProposalBody {...props} deselected={deselected} onToggleLine={toggleLine} />}
      </div>
    </div>
  )
}

type ProposalBodyProps = Omit<ProposalSectionProps, 'isOpen' | 'onToggle'> & {
  /** The indexes of the lines that the person deselected. */
  deselected: ReadonlySet<number>
  onToggleLine: (line: number) => void
}

/** The current and the proposed text of a field, and the buttons to apply it. */
function ProposalBody({ id, proposal, evidence, proposals, deselected, onToggleLine }: ProposalBodyProps) {
  const { field } = proposal
  const label = fieldLabels[field]
  const lines = proposalLines(proposal)
  const chosen = chooseLines(proposal, (index) => !deselected.has(index))
  const hasChosen = proposalLines(chosen).length > 0
  const applied = proposals.stateOf(id)
  const { now, isNew } = compareLines(currentLines(field, proposals.texts), chosen)
  const currency = field === 'budget' ? foreignCurrency(evidence.map((each) => each?.quote ?? '')) : null
  const canUndo = applied !== undefined && applied.undoing !== 'done' && !applied.isSettled

  return (
    <>
      <ProposedLines
        proposal={proposal}
        lines={lines}
        isNew={isNew}
        evidence={evidence}
        isChosen={(index) => !deselected.has(index)}
        onToggle={onToggleLine}
      />
      {currency !== null && (
        <p className="mt-3 rounded-control bg-amber-wash px-3 py-2 text-amber">
          The PDF’s prices are in {currency}. They aren’t converted to dollars.
        </p>
      )}
      {applied?.undoing === 'refused' && (
        <p role="status" className="mt-3 rounded-control bg-amber-wash px-3 py-2 text-amber">
          {label} has changed since, so this can’t be undone.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Replace ${label}`}
          disabled={!hasChosen}
          onClick={() => proposals.apply(id, chosen, 'replace')}
        >
          Replace
        </Button>
        <Button
          size="sm"
          aria-label={`Append ${label}`}
          disabled={!hasChosen}
          onClick={() => proposals.apply(id, chosen, 'append')}
        >
          Append
        </Button>
        {canUndo && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Undo ${label}`}
            onClick={() => proposals.undo(id, label)}
            className="ml-auto"
          >
            Undo
          </Button>
        )}
      </div>
      {/* Last, because it changes with every click, and the buttons must not move. */}
      <div className="mt-3 border-t border-line pt-3">
        <CurrentLines lines={now} hasNewLines={lines.some(isNew)} />
      </div>
    </>
  )
}

function ProposalTag({ applied }: { applied: ReturnType<Proposals['stateOf']> }) {
  if (!applied)
    return (
      <Tag tone="amber" className="shrink-0">
        Pending
      </Tag>
    )
  if (applied.undoing === 'done') return <Tag className="shrink-0">Undone</Tag>
  return (
    <Tag tone="moss" className="shrink-0">
      {applied.mode === 'replace' ? 'Replaced' : 'Appended'}
    </Tag>
  )
}
