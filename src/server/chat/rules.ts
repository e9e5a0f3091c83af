import { isDay } from '#contract/days.ts'

/** Of one person, in all chats. */
export const MAX_MESSAGES_PER_MINUTE = 30
/** Announcements on top of one chat. */
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

/** Whether what is sent is a message that is kept already. What it said first is not known once it was changed. */
export function isSameMessage(kept: StoredMessage, sent: SentMessage): boolean {
  if (kept.tripId !== sent.tripId) return false
  if (kept.editedAt !== null || kept.deletedAt !== null) return true
  return (
    kept.text === sent.text &&
    (kept.pictureName !== null) === sent.hasPicture &&
    (kept.announcedAt !== null) === sent.isAnnouncement
  )
}

/** The picture that a file is of, in either size; null where there can be none: that is not even looked for. */
export function pictureNameOf(file: string): string | null {
  const [, chance] = /^([0-9a-f]{32})(?:-small)?\.jpg$/.exec(file) ?? []
  return chance === undefined ? null : `${chance}.jpg`
}

/** Where a chat is in the list: by its newest message, then by when its trip starts. */
export type ChatCursor = { lastMessageId: number; startDate: string; tripId: number }

export function encodeChatCursor({ lastMessageId, startDate, tripId }: ChatCursor): string {
  return `${lastMessageId}_${startDate}_${tripId}`
}

/** Null for what is no cursor of this list. */
export function decodeChatCursor(cursor: string): ChatCursor | null {
  const [, last, startDate = '', tripId] = /^(\d{1,10})_([\d-]{10})_(\d{1,10})$/.exec(cursor) ?? []
  return isDay(startDate) ? { lastMessageId: Number(last), startDate, tripId: Number(tripId) } : null
}
