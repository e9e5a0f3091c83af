import { RefundTiersInput } from '#contract/given-refund-tiers.ts'
import type { RefundTier } from '#contract/refund-tiers.ts'

/** One step of a trip's own terms, as it is typed. */
export type TermRow = { daysBefore: string; percent: string }

/** Own terms stand in the form as the text of their rows; '' are the usual ones. */
export function writeTerms(rows: (TermRow | RefundTier)[] | null): string {
  if (rows === null) return ''
  return JSON.stringify(rows.map(({ daysBefore, percent }) => [String(daysBefore), String(percent)]))
}

/** Null: the usual terms. */
export function readTerms(text: string): TermRow[] | null {
  if (text === '') return null
  const rows = JSON.parse(text) as [string, string][]
  return rows.map(([daysBefore, percent]) => ({ daysBefore, percent }))
}

/** For the contract to judge: what is no whole number is none at all. */
export function toTiers(rows: TermRow[] | null): RefundTier[] | null {
  return (
    rows?.map(({ daysBefore, percent }) => ({
      daysBefore: toWhole(daysBefore),
      percent: toWhole(percent),
    })) ?? null
  )
}

function toWhole(text: string): number {
  return /^\s*\d+\s*%?\s*$/.test(text) ? Number.parseInt(text, 10) : NaN
}

type TermsCheckResult = {
  /** As they would be saved, if nothing is wrong with them. */
  tiers: RefundTier[] | null
  /** By '1.percent' and the like. */
  atRow: Record<string, string>
  /** Of the rows among each other. */
  ofAll: string | undefined
}

export function checkTerms(rows: TermRow[]): TermsCheckResult {
  const parsed = RefundTiersInput.safeParse(toTiers(rows))
  if (parsed.success) return { tiers: parsed.data, atRow: {}, ofAll: undefined }
  const { issues } = parsed.error
  return {
    tiers: null,
    atRow: Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
    ofAll: issues.find(({ path }) => path.length === 0)?.message,
  }
}
