import type { Chat, ChatMessage } from '#contract/chat.ts'
import type { Page } from '../../api/query.ts'

/** The loaded messages of a chat: the newest ones without gaps. */
export type ChatHistory = {
  /** The oldest first. */
  messages: ChatMessage[]
  /** Path of the previous page; null: there is none. */
  earlier: string | null
  /** All changes up to this chat revision are included. */
  revision: number
  /** The last message that the viewer has read. */
  readId: number
  /** The chat revision at which the viewer had read it. */
  readRevision: number
  /** The revision at which this history was loaded; it is reloaded if too much happened since. */
  startRevision: number
}

/**
 * Starts a history. The revision was fetched before the messages, so changes in between are fetched again.
 */
export function beginHistory(
  { revision, lastReadId, readRevision }: Pick<Chat, 'revision' | 'lastReadId' | 'readRevision'>,
  page: Pick<Page<ChatMessage>, 'items' | 'next'>,
): ChatHistory {
  return {
    messages: merge([], page.items),
    earlier: page.next,
    revision,
    readId: lastReadId,
    readRevision,
    startRevision: revision,
  }
}

/** Adds messages that were written, edited, deleted or pinned since. */
export function addChanges(
  history: ChatHistory,
  { messages, revision }: { messages: ChatMessage[]; revision: number },
): ChatHistory {
  return { ...addMessages(history, messages), revision: Math.max(history.revision, revision) }
}

/**
 * Adds single messages. Changed messages older than the loaded ones are ignored, because they would hide the
 * gap before them; they come with their page.
 */
export function addMessages(history: ChatHistory, messages: ChatMessage[]): ChatHistory {
  const oldest = history.earlier === null ? 0 : (history.messages[0]?.id ?? 0)
  return {
    ...history,
    messages: merge(
      history.messages,
      messages.filter(({ id }) => id >= oldest),
    ),
  }
}

/** Adds the previous page. Adding the same page twice changes nothing. */
export function addEarlier(
  history: ChatHistory,
  path: string,
  page: Pick<Page<ChatMessage>, 'items' | 'next'>,
): ChatHistory {
  if (history.earlier !== path) return history
  return { ...history, messages: merge(history.messages, page.items), earlier: page.next }
}

/**
 * Path of earlier unread messages that are not loaded; null: there are none. On the first visit nothing
 * counts as unread, so the newest page is enough.
 */
export function earlierUnreadPath({ messages, earlier, readId }: ChatHistory): string | null {
  const oldest = messages[0]
  return oldest && readId > 0 && oldest.id > readId ? earlier : null
}

/** The last read message, and the chat revision at which it was read. */
export type ReadMark = { upTo: number; revision: number }

/** Read marks only move forward. */
export function markRead(history: ChatHistory, { upTo, revision }: ReadMark): ChatHistory {
  const readId = Math.max(history.readId, upTo)
  const readRevision = Math.max(history.readRevision, revision)
  return readId === history.readId && readRevision === history.readRevision
    ? history
    : { ...history, readId, readRevision }
}

/** Announcements of others that were edited after the viewer read them. */
export function editedSince(messages: ChatMessage[], { upTo, revision }: ReadMark): ChatMessage[] {
  return messages.filter(
    (message) =>
      message.isAnnouncement &&
      !message.isMine &&
      message.editedAt !== null &&
      message.id <= upTo &&
      message.revision > revision,
  )
}

/** Merges by id and keeps the latest revision, because responses may arrive out of order. */
function merge(known: ChatMessage[], added: ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of added) {
    const existing = byId.get(message.id)
    if (!existing || existing.revision <= message.revision) byId.set(message.id, message)
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}
