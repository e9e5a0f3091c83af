import { isDay } from '#contract/days.ts'

/** For one person, in all chats together. */
export const MAX_MESSAGES_PER_MINUTE = 30
/** In one chat. */
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
 * Whether a sent message is the stored one. If the stored message was edited or deleted, its first text is
 * unknown, so it counts as the same.
 */
export function isSameMessage(stored: StoredMessage, sent: SentMessage): boolean {
  if (stored.tripId !== sent.tripId) return false
  if (stored.editedAt !== null || stored.deletedAt !== null) return true
  return (
    stored.text === sent.text &&
    (stored.pictureName !== null) === sent.hasPicture &&
    (stored.announcedAt !== null) === sent.isAnnouncement
  )
}

/**
 * The picture that a file of either size belongs to; null for other names, which are refused without a
 * lookup.
 */
export function pictureNameOf(file: string): string | null {
  const [, randomPart] = /^([0-9a-f]{32})(?:-small)?\.jpg$/.exec(file) ?? []
  return randomPart === undefined ? null : `${randomPart}.jpg`
}

/** A chat's position in the list: by its newest message, then by its trip's start. */
export type ChatCursor = { lastMessageId: number; startDate: string; tripId: number }

export function encodeChatCursor({ lastMessageId, startDate, tripId }: ChatCursor): string {
  return `${lastMessageId}_${startDate}_${tripId}`
}

/** Null if it is not a cursor of this list. */
export function decodeChatCursor(cursor: string): ChatCursor | null {
  const [, lastMessageId, startDate = '', tripId] = /^(\d{1,10})_([\d-]{10})_(\d{1,10})$/.exec(cursor) ?? []
  return isDay(startDate) ? { lastMessageId: Number(lastMessageId), startDate, tripId: Number(tripId) } : null
}
