import { splitLines } from '#contract/text.ts'
import { mergeSchedule } from './merge-schedule.ts'
import {
  type FormTexts,
  lineKey,
  type Proposal,
  type ProposalLine,
  proposalLines,
  toAmount,
} from './proposals.ts'
import { writeScheduledDays } from './schedule-days.ts'

export type ApplyMode = 'replace' | 'append'

/**
 * The form's texts after applying a proposal: lists have no duplicate lines, a text is appended after a blank
 * line, and a budget always replaces its two fields. Null: the schedule in the form is invalid and cannot be
 * extended.
 */
export function applyProposal(
  proposal: Proposal,
  mode: ApplyMode,
  texts: FormTexts,
): Partial<FormTexts> | null {
  switch (proposal.field) {
    case 'tourIncludes':
    case 'activities': {
      const before = mode === 'replace' ? [] : splitLines(texts[proposal.field])
      return { [proposal.field]: addMissingLines(before, proposal.value).join('\n') }
    }
    case 'budget': {
      const { low, high } = proposal.value
      return {
        ...(low !== null && { budgetLow: toAmount(low) }),
        ...(high !== null && { budgetHigh: toAmount(high) }),
      }
    }
    case 'schedule': {
      if (mode === 'replace') return { schedule: writeScheduledDays(proposal.value) }
      const merged = mergeSchedule(texts.schedule, proposal.value)
      return merged === null ? null : { schedule: merged }
    }
    default: {
      const before = mode === 'replace' ? '' : texts[proposal.field].trim()
      return { [proposal.field]: [before, proposal.value.trim()].filter((text) => text !== '').join('\n\n') }
    }
  }
}

function addMissingLines(before: string[], added: string[]): string[] {
  const lines = [...before]
  const known = new Set(before.map((text) => lineKey({ text })))
  for (const item of added) {
    const text = item.replace(/\s+/g, ' ').trim()
    const key = lineKey({ text })
    if (text !== '' && !known.has(key)) lines.push(text)
    known.add(key)
  }
  return lines
}

/** Whether the form, or the saved trip, has these texts in their fields. */
export function hasTexts(form: FormTexts, texts: Partial<FormTexts>): boolean {
  return Object.entries(texts).every(([field, text]) => form[field as keyof FormTexts] === text)
}

/** The texts of the form, or of the saved trip, in the fields that `changes` has. */
export function pickChangedFields(form: FormTexts, changes: Partial<FormTexts>): Partial<FormTexts> {
  return Object.fromEntries(Object.keys(changes).map((field) => [field, form[field as keyof FormTexts]]))
}

export type LineComparison = {
  /** The form's lines; a Replace would remove the marked ones. */
  now: { line: ProposalLine; isRemoved: boolean }[]
  /** Whether the form lacks a line of the proposal. */
  isNew: (line: ProposalLine) => boolean
}

/** Which of the form's lines a Replace would remove, and which chosen lines are new. */
export function compareLines(now: ProposalLine[], chosen: Proposal): LineComparison {
  const proposed = new Set(proposalLines(chosen).map(lineKey))
  const nowKeys = now.map(lineKey)
  const knownKeys = new Set(nowKeys)
  return {
    now: now.map((line, index) => ({ line, isRemoved: !proposed.has(nowKeys[index] ?? '') })),
    isNew: (line) => !knownKeys.has(lineKey(line)),
  }
}
