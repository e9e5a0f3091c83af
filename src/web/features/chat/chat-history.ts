import type { Chat, ChatMessage } from '#contract/chat.ts'
import type { Page } from '../../api/query.ts'

/** What a page knows of a chat's messages: the latest of them without a gap. */
export type ChatHistory = {
  /** The oldest first. */
  messages: ChatMessage[]
  /** Where the messages before them are; null: there are none. */
  earlier: string | null
  /** With this change of the chat everything up to it is known. */
  revision: number
  /** Up to where one has read. */
  readId: number
  /** As of which change of the chat. */
  readRevision: number
  /** With which change of the chat it began; so much may be said meanwhile that it begins anew. */
  begunAt: number
}

/** What the first answers say. The revision was asked for before the messages: what came between them comes again. */
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
    begunAt: revision,
  }
}

/** What was written, edited, deleted or pinned since. */
export function addChanges(
  history: ChatHistory,
  { messages, revision }: { messages: ChatMessage[]; revision: number },
): ChatHistory {
  return { ...addMessages(history, messages), revision: Math.max(history.revision, revision) }
}

/**
 * Single messages as the server gave them. Older ones than are known have changed, too, but come with their page:
 * alone they would hide the gap before them.
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

/** The page before. A page that was asked for twice changes nothing. */
export function addEarlier(
  history: ChatHistory,
  asked: string,
  page: Pick<Page<ChatMessage>, 'items' | 'next'>,
): ChatHistory {
  if (history.earlier !== asked) return history
  return { ...history, messages: merge(history.messages, page.items), earlier: page.next }
}

/**
 * Where unread messages go on before those that are known; null: none do. Who has never read comes to a talk that has
 * been going on without them: they begin with the newest.
 */
export function earlierUnreadPath({ messages, earlier, readId }: ChatHistory): string | null {
  const oldest = messages[0]
  return oldest && readId > 0 && oldest.id > readId ? earlier : null
}

/** Up to which message somebody has read, and as of which change of the chat. */
export type ReadMark = { upTo: number; revision: number }

/** Marks go forward only. */
export function markRead(history: ChatHistory, { upTo, revision }: ReadMark): ChatHistory {
  const readId = Math.max(history.readId, upTo)
  const readRevision = Math.max(history.readRevision, revision)
  return readId === history.readId && readRevision === history.readRevision
    ? history
    : { ...history, readId, readRevision }
}

/** Announcements of others that say something else since one has read them. */
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

/** By id, each once, in its latest state: answers overtake each other. */
function merge(known: ChatMessage[], more: ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of more) {
    const before = byId.get(message.id)
    if (!before || before.revision <= message.revision) byId.set(message.id, message)
  }
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}
