import { expect, test } from 'vitest'
import { encodeChatCursor, isSameMessage, pictureNameOf, decodeChatCursor } from './rules.ts'

const storedMessage = {
  tripId: 7,
  text: 'Hi',
  pictureName: null,
  announcedAt: null,
  editedAt: null,
  deletedAt: null,
}
const sentMessage = { tripId: 7, text: 'Hi', hasPicture: false, isAnnouncement: false }

const deleted = { text: '', deletedAt: new Date() }

/** `stored` and `sent` are what differs from the two messages above. */
test.each([
  { what: 'the same words', stored: {}, sent: {}, isSame: true },
  { what: 'other words', stored: {}, sent: { text: 'Ho' }, isSame: false },
  { what: 'another trip', stored: {}, sent: { tripId: 8 }, isSame: false },
  { what: 'a picture where there was none', stored: {}, sent: { hasPicture: true }, isSame: false },
  {
    what: 'an announcement where there was none',
    stored: {},
    sent: { isAnnouncement: true },
    isSame: false,
  },
  {
    what: 'a message edited since',
    stored: { text: 'Ho', editedAt: new Date() },
    sent: {},
    isSame: true,
  },
  { what: 'a message deleted since', stored: deleted, sent: {}, isSame: true },
  {
    what: 'a message deleted since, on another trip',
    stored: deleted,
    sent: { tripId: 8 },
    isSame: false,
  },
])('tells whether a repeated message is the same: $what', ({ stored, sent, isSame }) => {
  expect(isSameMessage({ ...storedMessage, ...stored }, { ...sentMessage, ...sent })).toBe(isSame)
})

test('a picture is found by the file names of both its sizes, and by no other', () => {
  const name = 'a'.repeat(32)
  expect([pictureNameOf(`${name}.jpg`), pictureNameOf(`${name}-small.jpg`)]).toEqual([
    `${name}.jpg`,
    `${name}.jpg`,
  ])
  for (const invalid of [
    `${name}.png`,
    `${name}`,
    `../${name}.jpg`,
    `${name}-large.jpg`,
    `${name}.jpg\n`,
    'a.jpg',
  ])
    expect(pictureNameOf(invalid)).toBeNull()
})

test('a cursor decodes to what was encoded, and other texts to nothing', () => {
  const cursor = { lastMessageId: 12, startDate: '2099-07-01', tripId: 3 }
  expect(decodeChatCursor(encodeChatCursor(cursor))).toEqual(cursor)
  for (const invalid of [
    '',
    '12',
    '12_2099-02-30_3',
    '12_2099-07-01',
    '-1_2099-07-01_3',
    '1_2099-07-01_3; --',
  ])
    expect(decodeChatCursor(invalid)).toBeNull()
})
