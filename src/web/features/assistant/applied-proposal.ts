import { type ApplyMode, hasTexts } from './apply-proposal.ts'
import type { FormTexts } from './proposals.ts'

/** A proposal that was applied to the form. */
export type AppliedProposal = {
  mode: ApplyMode
  /** The form's texts in the changed fields, before and after. */
  before: Partial<FormTexts>
  after: Partial<FormTexts>
  /** The saved trip's texts in these fields when it was applied. */
  saved: Partial<FormTexts>
  /** Whether Undo was done, or refused because the field has changed since. */
  undoing?: 'done' | 'refused'
  /** The trip was saved with it, so there is nothing to undo in the form. */
  isSettled?: true
}

/**
 * What to record when a proposal is applied, perhaps again: Undo restores the texts before the first of
 * several applies, unless they were changed or saved in between.
 */
export function mergeApplied(
  last: AppliedProposal | undefined,
  next: AppliedProposal,
  texts: FormTexts,
): AppliedProposal {
  if (!last || last.undoing === 'done' || last.isSettled || !hasTexts(texts, last.after)) return next
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
  // Already ended, or one of its fields has unsaved changes.
  const staysAsIs = ({ after, undoing, isSettled }: AppliedProposal) =>
    undoing === 'done' || isSettled === true || fieldsOf(after).some((field) => texts[field] !== saved[field])
  if ([...proposals.values()].every(staysAsIs)) return proposals
  const remaining = [...proposals].flatMap(([key, applied]): [string, AppliedProposal][] => {
    if (staysAsIs(applied)) return [[key, applied]]
    // Saved as applied, or with further edits. If discarded, the saved texts are still the earlier ones.
    const wasSaved = hasTexts(saved, applied.after) || !hasTexts(saved, applied.saved)
    return wasSaved ? [[key, { ...applied, undoing: undefined, isSettled: true }]] : []
  })
  return new Map(remaining)
}

function fieldsOf(texts: Partial<FormTexts>): (keyof FormTexts)[] {
  return Object.keys(texts) as (keyof FormTexts)[]
}
