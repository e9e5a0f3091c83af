import { expect, test } from 'vitest'
import { aMessage, ann } from './chat.fixture.ts'
import {
  addChanges,
  addEarlier,
  addMessages,
  beginHistory,
  editedSince,
  markRead,
  earlierUnreadPath,
  type ChatHistory,
} from './chat-history.ts'

const EARLIER = '/api/trips/7/messages?before=4'
const begun = (next: string | null = EARLIER): ChatHistory =>
  beginHistory(
    { revision: 6, lastReadId: 5, readRevision: 5 },
    { items: [aMessage(6), aMessage(5), aMessage(4)], next },
  )
const idsOf = ({ messages }: ChatHistory) => messages.map(({ id }) => id)

test('the first page comes newest first and is shown oldest first', () => {
  expect(begun()).toMatchObject({ earlier: EARLIER, revision: 6, readId: 5 })
  expect(idsOf(begun())).toEqual([4, 5, 6])
})

test('changes add what is new, replace what has changed, and go on from their revision', () => {
  const edited = aMessage(5, { text: 'Better words', revision: 8 })
  const history = addChanges(begun(), { messages: [aMessage(7), edited], revision: 8 })
  expect(idsOf(history)).toEqual([4, 5, 6, 7])
  expect(history.messages[1]?.text).toBe('Better words')
  expect(history.revision).toBe(8)
})

test('the same changes again add nothing twice', () => {
  const changes = { messages: [aMessage(7)], revision: 7 }
  const once = addChanges(begun(), changes)
  expect(addChanges(once, changes)).toEqual(once)
})

test('an answer that was overtaken brings back neither old words nor an old revision', () => {
  const deleted = aMessage(6, { text: '', isDeleted: true, revision: 9 })
  const now = addChanges(begun(), { messages: [deleted], revision: 9 })
  const late = addChanges(now, { messages: [aMessage(6, { text: 'As it was', revision: 7 })], revision: 7 })
  expect(late.messages.at(-1)).toEqual(deleted)
  expect(late.revision).toBe(9)
})

test('a message of the same revision is taken as it came last: who has seen it is counted without one', () => {
  const seen = aMessage(6, { seen: { count: 2, of: 6 } })
  expect(addMessages(begun(), [seen]).messages.at(-1)?.seen?.count).toBe(2)
})

test('what changed further back than is known does not hide the gap before it', () => {
  const old = aMessage(2, { revision: 7 })
  expect(idsOf(addChanges(begun(), { messages: [old], revision: 7 }))).toEqual([4, 5, 6])
  expect(idsOf(addChanges(begun(null), { messages: [old], revision: 7 }))).toEqual([2, 4, 5, 6])
})

test('the first message of all is shown in a chat where nobody had written', () => {
  const empty = beginHistory({ revision: 0, lastReadId: 0, readRevision: 0 }, { items: [], next: null })
  expect(idsOf(addMessages(empty, [aMessage(1)]))).toEqual([1])
})

test('one’s own message does not move the revision: what others wrote before it is still asked for', () => {
  expect(addMessages(begun(), [aMessage(9)]).revision).toBe(6)
})

test('earlier messages come before the others, once', () => {
  const page = { items: [aMessage(3), aMessage(2)], next: '/api/trips/7/messages?before=2' }
  const more = addEarlier(begun(), EARLIER, page)
  expect(idsOf(more)).toEqual([2, 3, 4, 5, 6])
  expect(more.earlier).toBe('/api/trips/7/messages?before=2')
  expect(addEarlier(more, EARLIER, { items: [aMessage(3)], next: null })).toBe(more)
})

test('unread messages go on further back until one is known that was read, but not for who has never read', () => {
  const readUpTo = (readId: number, earlier: string | null = EARLIER) =>
    earlierUnreadPath({ ...begun(earlier), readId })
  expect(readUpTo(3)).toBe(EARLIER)
  expect(readUpTo(4)).toBeNull()
  expect(readUpTo(0)).toBeNull()
  expect(readUpTo(3, null)).toBeNull()
})

test('read marks go forward only', () => {
  expect(markRead(begun(), { upTo: 6, revision: 4 })).toMatchObject({ readId: 6, readRevision: 5 })
  expect(markRead(begun(), { upTo: 3, revision: 7 })).toMatchObject({ readId: 5, readRevision: 7 })
  const history = begun()
  expect(markRead(history, { upTo: 5, revision: 5 })).toBe(history)
})

test('announcements of others that were read and say something else since are to be looked at again', () => {
  const edited = { isAnnouncement: true, editedAt: '2027-03-09T13:00:00.000Z', revision: 8 }
  const messages = [
    aMessage(1, edited),
    aMessage(2, { ...edited, revision: 5 }),
    aMessage(3, { ...edited, isAnnouncement: false }),
    aMessage(4, { ...edited, by: ann }),
    aMessage(5, { ...edited, editedAt: null }),
    aMessage(6, edited),
  ]
  expect(editedSince(messages, { upTo: 5, revision: 5 }).map(({ id }) => id)).toEqual([1])
})
