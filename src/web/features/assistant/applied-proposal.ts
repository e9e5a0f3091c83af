import { isStillApplied, type ApplyMode } from './apply-proposal.ts'
import type { FormTexts } from './proposals.ts'

/** A proposal that was applied to the form. */
export type AppliedProposal = {
  mode: ApplyMode
  before: Partial<FormTexts>
  after: Partial<FormTexts>
  /** The saved trip's texts at that time. */
  saved: Partial<FormTexts>
  /** Undone, or refused because the field has changed since. */
  undoing?: 'done' | 'refused'
  /** The trip was saved with it, so there is nothing to undo in the form. */
  isSettled?: true
}

/** Undo restores the text before the first of several applies, unless it was changed or saved in between. */
export function mergeApplied(
  last: AppliedProposal | undefined,
  next: AppliedProposal,
  texts: FormTexts,
): AppliedProposal {
  if (!last || last.undoing === 'done' || last.isSettled || !isStillApplied(last.after, texts)) return next
  return {
    ...next,
    before: { ...next.before, ...last.before },
    after: { ...last.after, ...next.after },
    saved: { ...last.saved, ...next.saved },
  }
}

/**
 * Updates applied proposals after the form was saved or discarded: saved ones are settled, discarded ones
 * removed.
 */
export function settleApplied(
  proposals: ReadonlyMap<string, AppliedProposal>,
  texts: FormTexts,
  saved: FormTexts,
): ReadonlyMap<string, AppliedProposal> {
  const staysAsIs = ({ after, undoing, isSettled }: AppliedProposal) =>
    undoing === 'done' || isSettled === true || fieldsOf(after).some((field) => texts[field] !== saved[field])
  if ([...proposals.values()].every(staysAsIs)) return proposals
  const remaining = [...proposals].flatMap(([key, applied]): [string, AppliedProposal][] => {
    if (staysAsIs(applied)) return [[key, applied]]
    const wasSaved = isStillApplied(applied.after, saved) || !isStillApplied(applied.saved, saved)
    return wasSaved ? [[key, { ...applied, undoing: undefined, isSettled: true }]] : []
  })
  return new Map(remaining)
}

function fieldsOf(texts: Partial<FormTexts>): (keyof FormTexts)[] {
  return Object.keys(texts) as (keyof FormTexts)[]
}
