import type { HistoryDetail, HistoryEntry, HistoryKind } from '#contract/people.ts'

export type HistoryRow = {
  /** Text, unless it was read as JSON. */
  id: string | number
  kind: HistoryKind
  user_id: string
  first_name: string | null
  last_name: string | null
  email: string
  by_first_name: string | null
  detail: HistoryDetail
  at: string
}

export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  return {
    id: Number(row.id),
    kind: row.kind,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    byFirstName: row.by_first_name,
    detail: row.detail,
    at: new Date(row.at).toISOString(),
  }
}
