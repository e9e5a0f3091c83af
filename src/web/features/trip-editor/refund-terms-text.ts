import { RefundTiersInput } from '#contract/trip-input.ts'
import type { RefundTier } from '#contract/trips.ts'

/** One row of a trip's own refund terms, as form input. */
export type TermRow = { daysBefore: string; percent: string }

/** Own terms are stored in the form as the JSON text of their rows; '' means the default terms. */
export function formatTerms(rows: (TermRow | RefundTier)[] | null): string {
  if (rows === null) return ''
  return JSON.stringify(rows.map(({ daysBefore, percent }) => [String(daysBefore), String(percent)]))
}

/** Null: the default terms. */
export function parseTerms(text: string): TermRow[] | null {
  if (text === '') return null
  const rows = JSON.parse(text) as [string, string][]
  return rows.map(([daysBefore, percent]) => ({ daysBefore, percent }))
}

/** For validation by the contract: text that is not a whole number becomes NaN. */
export function toTiers(rows: TermRow[] | null): RefundTier[] | null {
  return (
    rows?.map(({ daysBefore, percent }) => ({
      daysBefore: toWholeNumber(daysBefore),
      percent: toWholeNumber(percent),
    })) ?? null
  )
}

function toWholeNumber(text: string): number {
  return /^\s*\d+\s*%?\s*$/.test(text) ? Number.parseInt(text, 10) : NaN
}

type TermsCheckResult = {
  /** The valid tiers to save; null if there are errors. */
  tiers: RefundTier[] | null
  /** Errors by row and field, with keys like '1.percent'. */
  rowErrors: Record<string, string>
  /** An error about the rows as a whole. */
  overallError: string | undefined
}

/** Checks the rows by the contract's rules. */
export function checkTerms(rows: TermRow[]): TermsCheckResult {
  const parsed = RefundTiersInput.safeParse(toTiers(rows))
  if (parsed.success) return { tiers: parsed.data, rowErrors: {}, overallError: undefined }
  const { issues } = parsed.error
  return {
    tiers: null,
    rowErrors: Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
    overallError: issues.find(({ path }) => path.length === 0)?.message,
  }
}
