import { RefundTiersInput } from '#contract/trip-input.ts'
import type { RefundTier } from '#contract/trips.ts'

/** One row of a trip's own refund terms, as form input. */
export type TermRow = { daysBefore: string; percent: string }

/** Own terms are stored in the form as the JSON text of their rows; '' means the default terms. */
export function writeTerms(rows: (TermRow | RefundTier)[] | null): string {
  if (rows === null) return ''
  return JSON.stringify(rows.map(({ daysBefore, percent }) => [String(daysBefore), String(percent)]))
}

/** Null: the default terms. */
export function readTerms(text: string): TermRow[] | null {
  if (text === '') return null
  const rows = JSON.parse(text) as [string, string][]
  return rows.map(([daysBefore, percent]) => ({ daysBefore, percent }))
}

/** For validation by the contract: text that is not a whole number becomes NaN. */
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
  /** The valid tiers to save; null if there are errors. */
  tiers: RefundTier[] | null
  /** Errors by row and field, like '1.percent'. */
  atRow: Record<string, string>
  /** An error about the rows as a whole. */
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
