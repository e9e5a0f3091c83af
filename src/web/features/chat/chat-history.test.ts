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

const EARLIER_PATH = '/api/trips/7/messages?before=4'
const aHistory = (next: string | null = EARLIER_PATH): ChatHistory =>
  beginHistory(
    { revision: 6, lastReadId: 5, readRevision: 5 },
    { items: [aMessage(6), aMessage(5), aMessage(4)], next },
  )
const idsOf = ({ messages }: ChatHistory) => messages.map(({ id }) => id)

test('the first page comes newest first and is shown oldest first', () => {
  expect(aHistory()).toMatchObject({ earlier: EARLIER_PATH, revision: 6, readId: 5 })
  expect(idsOf(aHistory())).toEqual([4, 5, 6])
})

test('changes add new messages, replace edited ones, and advance the revision', () => {
  const editedMessage = aMessage(5, { text: 'Better words', revision: 8 })
  const history = addChanges(aHistory(), { messages: [aMessage(7), editedMessage], revision: 8 })
  expect(idsOf(history)).toEqual([4, 5, 6, 7])
  expect(history.messages[1]?.text).toBe('Better words')
  expect(history.revision).toBe(8)
})

test('applying the same changes twice adds nothing', () => {
  const changes = { messages: [aMessage(7)], revision: 7 }
  const changedHistory = addChanges(aHistory(), changes)
  expect(addChanges(changedHistory, changes)).toEqual(changedHistory)
})

test('a late answer restores neither an old text nor an old revision', () => {
  const deletedMessage = aMessage(6, { text: '', isDeleted: true, revision: 9 })
  const currentHistory = addChanges(aHistory(), { messages: [deletedMessage], revision: 9 })
  const lateHistory = addChanges(currentHistory, {
    messages: [aMessage(6, { text: 'As it was', revision: 7 })],
    revision: 7,
  })
  expect(lateHistory.messages.at(-1)).toEqual(deletedMessage)
  expect(lateHistory.revision).toBe(9)
})

test('replaces a message of the same revision, because seen counts do not raise the revision', () => {
  const seenMessage = aMessage(6, { seen: { count: 2, of: 6 } })
  expect(addMessages(aHistory(), [seenMessage]).messages.at(-1)?.seen?.count).toBe(2)
})

test('leaves out a changed message older than the loaded ones, unless everything is loaded', () => {
  const oldMessage = aMessage(2, { revision: 7 })
  expect(idsOf(addChanges(aHistory(), { messages: [oldMessage], revision: 7 }))).toEqual([4, 5, 6])
  expect(idsOf(addChanges(aHistory(null), { messages: [oldMessage], revision: 7 }))).toEqual([2, 4, 5, 6])
})

test('adds the first message to an empty chat', () => {
  const empty = beginHistory({ revision: 0, lastReadId: 0, readRevision: 0 }, { items: [], next: null })
  expect(idsOf(addMessages(empty, [aMessage(1)]))).toEqual([1])
})

test('an own message does not advance the revision, so that others’ messages are still loaded', () => {
  expect(addMessages(aHistory(), [aMessage(9)]).revision).toBe(6)
})

test('adds a page of earlier messages in front, and only once', () => {
  const page = { items: [aMessage(3), aMessage(2)], next: '/api/trips/7/messages?before=2' }
  const longerHistory = addEarlier(aHistory(), EARLIER_PATH, page)
  expect(idsOf(longerHistory)).toEqual([2, 3, 4, 5, 6])
  expect(longerHistory.earlier).toBe('/api/trips/7/messages?before=2')
  expect(addEarlier(longerHistory, EARLIER_PATH, { items: [aMessage(3)], next: null })).toBe(longerHistory)
})

test('loads further back until a read message is reached, unless nothing was ever read', () => {
  const readUpTo = (readId: number, earlier: string | null = EARLIER_PATH) =>
    earlierUnreadPath({ ...aHistory(earlier), readId })
  expect(readUpTo(3)).toBe(EARLIER_PATH)
  expect(readUpTo(4)).toBeNull()
  expect(readUpTo(0)).toBeNull()
  expect(readUpTo(3, null)).toBeNull()
})

test('read marks only move forward', () => {
  expect(markRead(aHistory(), { upTo: 6, revision: 4 })).toMatchObject({ readId: 6, readRevision: 5 })
  expect(markRead(aHistory(), { upTo: 3, revision: 7 })).toMatchObject({ readId: 5, readRevision: 7 })
  const history = aHistory()
  expect(markRead(history, { upTo: 5, revision: 5 })).toBe(history)
})

test('finds announcements by others that were edited after they were read', () => {
  const editFields = { isAnnouncement: true, editedAt: '2027-03-09T13:00:00.000Z', revision: 8 }
  const messages = [
    aMessage(1, editFields),
    aMessage(2, { ...editFields, revision: 5 }),
    aMessage(3, { ...editFields, isAnnouncement: false }),
    aMessage(4, { ...editFields, by: ann }),
    aMessage(5, { ...editFields, editedAt: null }),
    aMessage(6, editFields),
  ]
  expect(editedSince(messages, { upTo: 5, revision: 5 }).map(({ id }) => id)).toEqual([1])
})
