import * as z from 'zod/mini'
import { hasVisibleText, MAX_ID } from './text.ts'
import { severalLines, Id, Instant, NoContent, PathId, tripParams } from './fields.ts'
import { TripSummary } from './trips.ts'
import { endpoint } from './endpoint.ts'
import { MAX_IMAGE_BYTES } from './images.ts'

export const MAX_MESSAGE_LENGTH = 4000

/** A message to the others on a trip. */
export const MessageText = z
  .string()
  .check(
    severalLines,
    z.trim(),
    z.maxLength(MAX_MESSAGE_LENGTH, `Use at most ${MAX_MESSAGE_LENGTH} characters.`),
  )

export const NonEmptyMessageText = MessageText.check(z.refine(hasVisibleText, 'Write a message.'))

export const MESSAGES_PER_PAGE = 50
export const CHATS_PER_PAGE = 30
/** Counts of unread messages stop at one more than this, which is shown as "more than". */
export const MAX_UNREAD_COUNT = 99

/** A person in a chat. Names may be null; people with a deleted account are shown as a former member. */
export const ChatPerson = z.object({
  userId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isAdmin: z.boolean(),
})
export type ChatPerson = z.infer<typeof ChatPerson>

export const CHAT_PICTURES = '/api/chat-pictures/'

/** The name or address of the small version of a picture, for the list. */
export function smallChatPicture(picture: string): string {
  return picture.replace(/\.jpg$/, '-small.jpg')
}

export const ChatMessage = z.object({
  id: Id,
  tripId: Id,
  /** Id given by the sender's browser. It matches a message shown before the server confirmed it. */
  clientId: z.string(),
  by: ChatPerson,
  isMine: z.boolean(),
  /** Plain text; '' if there is only a picture, or if the message was deleted. */
  text: z.string(),
  picture: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  isAnnouncement: z.boolean(),
  isPinned: z.boolean(),
  /**
   * How many people on the trip, besides the author, have seen the current version, and of how many; null
   * unless it is an announcement.
   */
  seen: z.nullable(z.object({ count: z.int(), of: z.int() })),
  isDeleted: z.boolean(),
  editedAt: z.nullable(Instant),
  createdAt: Instant,
  /** The chat revision of the last change to this message. */
  revision: z.int(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A trip's chat, without its list of messages. */
export const Chat = z.object({
  tripId: Id,
  trip: TripSummary,
  /** The revision from which `listMessageChanges` continues. */
  revision: z.int(),
  /** The last message that the viewer has read; 0: none. */
  lastReadId: z.int(),
  /** The chat revision at which the viewer read up to `lastReadId`; 0: never. */
  readRevision: z.int(),
  /** People on the trip with an account; organisers who only look on are not counted. */
  people: z.int(),
  /** The newest first, at most ten. */
  pinned: z.array(ChatMessage),
  /** How many people have seen each of the newest thirty announcements, pinned or not. */
  seen: z.array(z.object({ id: Id, count: z.int(), of: z.int() })),
})
export type Chat = z.infer<typeof Chat>

export const ChatSummary = z.object({
  tripId: Id,
  trip: TripSummary,
  unread: z.int(),
  /** The latest message; null: nobody has written yet. */
  last: z.nullable(ChatMessage),
})
export type ChatSummary = z.infer<typeof ChatSummary>

const messageParams = z.object({ tripId: PathId, id: PathId })
const ClientId = z.uuid()

export const listChats = endpoint({
  method: 'GET',
  path: '/api/chats',
  summary:
    'The chats of your trips, and for organisers every chat with messages; latest first; the next page is in the Link header',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(100))) }),
  response: { 200: z.array(ChatSummary) },
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/chats/unread',
  summary: `How many messages are unread in the chats of your trips, or of one of them; more than ${MAX_UNREAD_COUNT} is given as ${MAX_UNREAD_COUNT + 1}`,
  query: z.object({ tripId: z.optional(PathId) }),
  response: { 200: z.object({ unread: z.int() }) },
})

export const getChat = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/chat',
  summary: 'A trip’s chat: its pinned announcements and how far you have read',
  params: tripParams,
  response: { 200: Chat },
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/messages',
  summary: 'Messages, newest first; the next page is in the Link header',
  params: tripParams,
  query: z.object({ before: z.optional(PathId) }),
  response: { 200: z.array(ChatMessage) },
})

/** Also works after a gap: no change is lost or repeated. */
export const listMessageChanges = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/messages/changes',
  summary: 'What was written, edited, deleted or pinned after a revision, in order',
  params: tripParams,
  query: z.object({ since: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_ID)) }),
  response: {
    200: z.object({
      messages: z.array(ChatMessage),
      revision: z.int(),
      /** There are more changes after this revision: request them from it. */
      hasMore: z.boolean(),
    }),
  },
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/messages',
  summary:
    'Sends a message to the people on a trip. Repeating a `clientId` returns the same message (200). Only organisers can announce',
  params: tripParams,
  body: z.object({
    clientId: ClientId,
    text: NonEmptyMessageText,
    isAnnouncement: z._default(z.boolean(), false),
  }),
  response: { 201: ChatMessage, 200: ChatMessage },
})

export const sendPicture = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/messages/picture',
  summary:
    'Sends a picture (PNG, JPG, GIF or WebP, at most 5 MB), with or without text. Repeating a `clientId` returns the same message (200)',
  params: tripParams,
  body: z.object({ clientId: ClientId, text: z._default(MessageText, '') }),
  file: {
    field: 'picture',
    maxBytes: MAX_IMAGE_BYTES,
    missing: 'IMAGE_MISSING',
    tooLarge: 'IMAGE_TOO_LARGE',
  },
  response: { 201: ChatMessage, 200: ChatMessage },
})

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/trips/:tripId/messages/:id',
  summary: 'Changes the text of your own message',
  params: messageParams,
  body: z.object({ text: MessageText }),
  response: { 200: ChatMessage },
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/trips/:tripId/messages/:id',
  summary: 'Deletes your own message with its text and picture; organisers can delete any',
  params: messageParams,
  response: { 200: ChatMessage },
})

export const pinMessage = endpoint({
  method: 'PUT',
  path: '/api/trips/:tripId/messages/:id/pin',
  summary: 'Pins an announcement to the top of the chat, or unpins it',
  params: messageParams,
  body: z.object({ isPinned: z.boolean() }),
  response: { 200: ChatMessage },
})

export const listSeenBy = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/messages/:id/seen',
  summary: 'Who on the trip has seen the current version of an announcement, and who has not',
  params: messageParams,
  response: { 200: z.object({ seen: z.array(ChatPerson), notYet: z.array(ChatPerson) }) },
})

export const readChat = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/chat/read',
  summary:
    'Marks everything up to and including a message as read. With the `revision` of the chat as shown, later edits do not count as seen. Without it, everything does',
  params: tripParams,
  body: z.object({ upTo: Id, revision: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_ID))) }),
  response: { 204: NoContent },
})

export const getChatPicture = endpoint({
  method: 'GET',
  path: '/api/chat-pictures/:name',
  summary: 'A picture from a chat, for those who can read the chat',
  params: z.object({ name: z.string() }),
  response: { 200: z.string() },
  acceptsCookie: true,
})
