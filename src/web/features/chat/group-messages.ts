import type { ChatMessage } from '#contract/chat.ts'
import type { UnsentMessage } from './unsent-store.ts'

/** A pause longer than this starts a new group with its own time. */
const PAUSE_MS = 5 * 60_000

export type ChatEntry =
  | { kind: 'message'; key: string; at: Date; message: ChatMessage }
  | { kind: 'unsent'; key: string; at: Date; unsent: UnsentMessage }

/** Consecutive messages of one person. */
type MessageRun = { isMine: boolean; by: ChatMessage['by'] | null; entries: ChatEntry[] }

export type ChatDay = {
  key: string
  at: Date
  runs: MessageRun[]
}

/**
 * The entries to show: messages from the server, then unsent ones. A message keeps its `clientId` as key when
 * it arrives, so that nothing moves.
 */
export function toChatEntries(messages: ChatMessage[], unsent: UnsentMessage[]): ChatEntry[] {
  const arrived = new Set(messages.filter(({ isMine }) => isMine).map(({ clientId }) => clientId))
  return [
    ...messages.map((message) => ({
      kind: 'message' as const,
      key: message.isMine ? message.clientId : String(message.id),
      at: new Date(message.createdAt),
      message,
    })),
    ...unsent
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((each) => ({
        kind: 'unsent' as const,
        key: each.clientId,
        at: new Date(each.writtenAt),
        unsent: each,
      })),
  ]
}

/** Groups entries by the viewer's local day, then by author. The first unread message starts a new group. */
export function groupByDay(entries: ChatEntry[], unreadFrom: number | null = null): ChatDay[] {
  const days: ChatDay[] = []
  for (const entry of entries) {
    const key = dayKey(entry.at)
    let day = days.at(-1)
    // An entry with a slow clock stays in the current day.
    if (!day || (day.key !== key && entry.at > day.at)) days.push((day = { key, at: entry.at, runs: [] }))
    const run = day.runs.at(-1)
    const isFirstUnread = entry.kind === 'message' && entry.message.id === unreadFrom
    if (run && !isFirstUnread && continues(run, entry)) run.entries.push(entry)
    else day.runs.push(startRun(entry))
  }
  return days
}

function startRun(entry: ChatEntry): MessageRun {
  const isMine = entry.kind === 'unsent' || entry.message.isMine
  return {
    isMine,
    by: entry.kind === 'message' ? entry.message.by : null,
    entries: [entry],
  }
}

function continues(run: MessageRun, entry: ChatEntry): boolean {
  const last = run.entries.at(-1)
  if (!last || isAnnouncement(last) || isAnnouncement(entry)) return false
  if (entry.at.getTime() - last.at.getTime() > PAUSE_MS) return false
  if (entry.kind === 'unsent' || entry.message.isMine) return run.isMine
  return !run.isMine && run.by?.userId === entry.message.by.userId
}

function isAnnouncement(entry: ChatEntry): boolean {
  return entry.kind === 'message' ? entry.message.isAnnouncement : entry.unsent.isAnnouncement
}

function dayKey(at: Date): string {
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** 'Today', 'Yesterday', 'Tuesday, March 9', 'March 9, 2026' */
export function formatChatDay(at: Date, now: Date): string {
  if (dayKey(at) === dayKey(now)) return 'Today'
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayKey(at) === dayKey(yesterday)) return 'Yesterday'
  return at.getFullYear() === now.getFullYear() ? weekday.format(at) : withYear.format(at)
}

/** The first unread message; null: everything is read. */
export function firstUnread(messages: ChatMessage[], readId: number): number | null {
  // On the first visit nothing is marked as unread.
  if (readId === 0) return null
  return messages.find(({ id, isMine }) => id > readId && !isMine)?.id ?? null
}
