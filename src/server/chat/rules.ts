import { isDay } from '#contract/days.ts'

/** Per person, in all chats. */
export const MAX_MESSAGES_PER_MINUTE = 30
/** Per chat. */
export const MAX_PINNED = 10

type StoredMessage = {
  tripId: number
  text: string
  pictureName: string | null
  announcedAt: Date | null
  editedAt: Date | null
  deletedAt: Date | null
}
type SentMessage = { tripId: number; text: string; hasPicture: boolean; isAnnouncement: boolean }

/**
 * Whether a sent message is the stored one. If that was edited or deleted, its first text is unknown, so it
 * counts as the same.
 */
export function isSameMessage(kept: StoredMessage, sent: SentMessage): boolean {
  if (kept.tripId !== sent.tripId) return false
  if (kept.editedAt !== null || kept.deletedAt !== null) return true
  return (
    kept.text === sent.text &&
    (kept.pictureName !== null) === sent.hasPicture &&
    (kept.announcedAt !== null) === sent.isAnnouncement
  )
}

/**
 * The picture that a file of either size belongs to; null for other names, which are refused without a
 * lookup.
 */
export function pictureNameOf(file: string): string | null {
  const [, chance] = /^([0-9a-f]{32})(?:-small)?\.jpg$/.exec(file) ?? []
  return chance === undefined ? null : `${chance}.jpg`
}

/** A chat's position in the list: by its newest message, then by its trip's start. */
export type ChatCursor = { lastMessageId: number; startDate: string; tripId: number }

export function encodeChatCursor({ lastMessageId, startDate, tripId }: ChatCursor): string {
  return `${lastMessageId}_${startDate}_${tripId}`
}

/** Null if it is not a cursor of this list. */
export function decodeChatCursor(cursor: string): ChatCursor | null {
  const [, last, startDate = '', tripId] = /^(\d{1,10})_([\d-]{10})_(\d{1,10})$/.exec(cursor) ?? []
  return isDay(startDate) ? { lastMessageId: Number(last), startDate, tripId: Number(tripId) } : null
}
