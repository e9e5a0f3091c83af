import { useState } from 'react'
import { type ExtractedEvidence, NO_EVIDENCE } from '#contract/assistant.ts'
import { Button } from '../../ui/button.tsx'
import { ProposalSection } from './proposal-section.tsx'
import { evidenceOf, type Proposal, type ProposedField } from './proposals.ts'
import type { Proposals } from './use-proposals.ts'

type ExtractionProps = {
  messageId: number
  /** What the message proposes, one proposal per field. */
  proposed: Proposal[]
  evidence: ExtractedEvidence | undefined
  /** What was applied to the form, and the actions that apply and undo. */
  proposals: Proposals
}

/** The proposed changes to the trip, field by field. */
export function Extraction({ messageId, proposed, evidence = NO_EVIDENCE, proposals }: ExtractionProps) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<ProposedField>>(new Set())

  function toggle(field: ProposedField) {
    const next = new Set(collapsed)
    if (!next.delete(field)) next.add(field)
    setCollapsed(next)
  }

  return (
    <div className="flex flex-col gap-2">
      {proposed.length > 1 && (
        <div className="-mr-2 flex items-center">
          <p className="mr-auto font-mono text-xs text-muted">{proposed.length} fields</p>
          <Button size="sm" variant="quiet" className="px-2!" onClick={() => setCollapsed(new Set())}>
            Expand All
          </Button>
          <Button
            size="sm"
            variant="quiet"
            className="px-2!"
            onClick={() => setCollapsed(new Set(proposed.map(({ field }) => field)))}
          >
            Collapse All
          </Button>
        </div>
      )}
      {proposed.map((proposal) => (
        <ProposalSection
          key={proposal.field}
          id={`${messageId}:${proposal.field}`}
          proposal={proposal}
          evidence={evidenceOf(proposal, evidence)}
          isOpen={!collapsed.has(proposal.field)}
          onToggle={() => toggle(proposal.field)}
          proposals={proposals}
        />
      ))}
    </div>
  )
}
