import { expect, test } from 'vitest'
import { aMessage, ann, maya, olga } from './chat.fixture.ts'
import { toChatEntries, firstUnread, groupByDay, formatChatDay } from './group-messages.ts'
import type { UnsentMessage } from './unsent-store.ts'

const anUnsent = (clientId: string, given: Partial<UnsentMessage> = {}): UnsentMessage => ({
  clientId,
  text: clientId,
  isAnnouncement: false,
  hasPicture: false,
  writtenAt: new Date(2027, 2, 9, 14, 3).toISOString(),
  file: null,
  state: 'sending',
  reason: null,
  ...given,
})
const at = (hour: number, minute: number, day = 9) => ({
  createdAt: new Date(2027, 2, day, hour, minute).toISOString(),
})
const shape = (...given: Parameters<typeof toChatEntries>) =>
  groupByDay(toChatEntries(...given)).map(({ runs }) =>
    runs.map(({ entries }) => entries.map(({ key }) => key)),
  )

test('messages are grouped by day, and there by who speaks', () => {
  const messages = [
    aMessage(1, { by: maya, ...at(23, 58, 8) }),
    aMessage(2, { by: maya, ...at(0, 1) }),
    aMessage(3, { by: maya, ...at(0, 2) }),
    aMessage(4, { by: olga, ...at(0, 3) }),
    aMessage(5, { by: maya, ...at(0, 4) }),
  ]
  expect(shape(messages, [])).toEqual([[['1']], [['2', '3'], ['4'], ['5']]])
})

test('after a pause, and around an announcement, a run begins anew', () => {
  const paused = [aMessage(1, at(14, 0)), aMessage(2, at(14, 5)), aMessage(3, at(14, 11))]
  expect(shape(paused, [])).toEqual([[['1', '2'], ['3']]])
  const announced = [
    aMessage(1, at(14, 0)),
    aMessage(2, { ...at(14, 1), isAnnouncement: true }),
    aMessage(3, at(14, 2)),
  ]
  expect(shape(announced, [])).toEqual([[['1'], ['2'], ['3']]])
})

test('new messages begin a run of their own, so that the line is not above what was read', () => {
  const messages = [aMessage(1, at(14, 0)), aMessage(2, at(14, 1)), aMessage(3, at(14, 2))]
  const [day] = groupByDay(toChatEntries(messages, []), 2)
  expect(day?.runs.map(({ entries }) => entries.map(({ key }) => key))).toEqual([['1'], ['2', '3']])
})

test('what is not sent yet stands at the end, with one’s own, in the order of writing', () => {
  const own = aMessage(1, { by: ann, ...at(14, 2) })
  expect(shape([own], [anUnsent('a'), anUnsent('b')])).toEqual([[['client-1', 'a', 'b']]])
})

test('what has arrived is not shown a second time as unsent, and keeps its key', () => {
  const arrived = aMessage(1, { by: ann, clientId: 'a', ...at(14, 2) })
  expect(shape([arrived], [anUnsent('a'), anUnsent('b')])).toEqual([[['a', 'b']]])
})

test('somebody else’s message is never taken for one’s own', () => {
  const other = aMessage(1, { by: maya, clientId: 'a', ...at(14, 2) })
  expect(shape([other], [anUnsent('a')])).toEqual([[['1'], ['a']]])
})

test('a clock that is behind opens no day a second time', () => {
  const today = aMessage(1, { by: maya, ...at(0, 1) })
  const yesterday = new Date(2027, 2, 8, 23, 59).toISOString()
  expect(shape([today], [anUnsent('a', { writtenAt: yesterday })])).toHaveLength(1)
})

test.each([
  ['Today', new Date(2027, 2, 9, 1)],
  ['Yesterday', new Date(2027, 2, 8, 23)],
  ['Sunday, March 7', new Date(2027, 2, 7)],
  ['March 9, 2026', new Date(2026, 2, 9)],
])('a day is called %s', (name, day) => {
  expect(formatChatDay(day, new Date(2027, 2, 9, 12))).toBe(name)
})

test('new messages begin after the last one read, at the first of somebody else', () => {
  const messages = [aMessage(1), aMessage(2, { by: ann }), aMessage(3), aMessage(4)]
  expect(firstUnread(messages, 1)).toBe(3)
  expect(firstUnread(messages, 4)).toBeNull()
  expect(firstUnread([aMessage(1), aMessage(2, { by: ann })], 1)).toBeNull()
})

test('there is no such place for who has never read; who stopped further back begins with the first', () => {
  const messages = [aMessage(5), aMessage(6)]
  expect(firstUnread(messages, 0)).toBeNull()
  expect(firstUnread(messages, 3)).toBe(5)
  expect(firstUnread([], 3)).toBeNull()
})
