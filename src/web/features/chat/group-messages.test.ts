import { expect, test } from 'vitest'
import { aMessage, ann, maya, olga } from './chat.fixture.ts'
import { toChatEntries, firstUnread, groupByDay, formatChatDay } from './group-messages.ts'
import type { UnsentMessage } from './unsent-store.ts'

const anUnsent = (clientId: string, overrides: Partial<UnsentMessage> = {}): UnsentMessage => ({
  clientId,
  text: clientId,
  isAnnouncement: false,
  hasPicture: false,
  writtenAt: new Date(2027, 2, 9, 14, 3).toISOString(),
  file: null,
  state: 'sending',
  reason: null,
  ...overrides,
})
const at = (hour: number, minute: number, day = 9) => ({
  createdAt: new Date(2027, 2, day, hour, minute).toISOString(),
})
const runKeys = (...lists: Parameters<typeof toChatEntries>) =>
  groupByDay(toChatEntries(...lists)).map(({ runs }) =>
    runs.map(({ entries }) => entries.map(({ key }) => key)),
  )

test('groups messages by day, and within a day by author', () => {
  const messages = [
    aMessage(1, { by: maya, ...at(23, 58, 8) }),
    aMessage(2, { by: maya, ...at(0, 1) }),
    aMessage(3, { by: maya, ...at(0, 2) }),
    aMessage(4, { by: olga, ...at(0, 3) }),
    aMessage(5, { by: maya, ...at(0, 4) }),
  ]
  expect(runKeys(messages, [])).toEqual([[['1']], [['2', '3'], ['4'], ['5']]])
})

test('a new run starts after a pause, and before and after an announcement', () => {
  const withPause = [aMessage(1, at(14, 0)), aMessage(2, at(14, 5)), aMessage(3, at(14, 11))]
  expect(runKeys(withPause, [])).toEqual([[['1', '2'], ['3']]])
  const withAnnouncement = [
    aMessage(1, at(14, 0)),
    aMessage(2, { ...at(14, 1), isAnnouncement: true }),
    aMessage(3, at(14, 2)),
  ]
  expect(runKeys(withAnnouncement, [])).toEqual([[['1'], ['2'], ['3']]])
})

test('unread messages start a new run, so that the line is not above read ones', () => {
  const messages = [aMessage(1, at(14, 0)), aMessage(2, at(14, 1)), aMessage(3, at(14, 2))]
  const [day] = groupByDay(toChatEntries(messages, []), 2)
  expect(day?.runs.map(({ entries }) => entries.map(({ key }) => key))).toEqual([['1'], ['2', '3']])
})

test('unsent messages come last in the viewer’s own run, in order of writing', () => {
  const ownMessage = aMessage(1, { by: ann, ...at(14, 2) })
  expect(runKeys([ownMessage], [anUnsent('a'), anUnsent('b')])).toEqual([[['client-1', 'a', 'b']]])
})

test('a message that has arrived is not shown again as unsent, and keeps its key', () => {
  const arrivedMessage = aMessage(1, { by: ann, clientId: 'a', ...at(14, 2) })
  expect(runKeys([arrivedMessage], [anUnsent('a'), anUnsent('b')])).toEqual([[['a', 'b']]])
})

test('somebody else’s message never replaces an unsent one with the same id', () => {
  const othersMessage = aMessage(1, { by: maya, clientId: 'a', ...at(14, 2) })
  expect(runKeys([othersMessage], [anUnsent('a')])).toEqual([[['1'], ['a']]])
})

test('an unsent message from a clock that is behind does not open another day', () => {
  const todaysMessage = aMessage(1, { by: maya, ...at(0, 1) })
  const yesterday = new Date(2027, 2, 8, 23, 59).toISOString()
  expect(runKeys([todaysMessage], [anUnsent('a', { writtenAt: yesterday })])).toHaveLength(1)
})

test.each([
  ['Today', new Date(2027, 2, 9, 1)],
  ['Yesterday', new Date(2027, 2, 8, 23)],
  ['Sunday, March 7', new Date(2027, 2, 7)],
  ['March 9, 2026', new Date(2026, 2, 9)],
])('shows a day as “%s”', (name, day) => {
  expect(formatChatDay(day, new Date(2027, 2, 9, 12))).toBe(name)
})

test('the first unread message is the first by somebody else after the last read one', () => {
  const messages = [aMessage(1), aMessage(2, { by: ann }), aMessage(3), aMessage(4)]
  expect(firstUnread(messages, 1)).toBe(3)
  expect(firstUnread(messages, 4)).toBeNull()
  expect(firstUnread([aMessage(1), aMessage(2, { by: ann })], 1)).toBeNull()
})

test('nothing is unread on a first visit; if reading stopped earlier, the first loaded message is', () => {
  const messages = [aMessage(5), aMessage(6)]
  expect(firstUnread(messages, 0)).toBeNull()
  expect(firstUnread(messages, 3)).toBe(5)
  expect(firstUnread([], 3)).toBeNull()
})
