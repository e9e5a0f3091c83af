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

test.each([
  ['the same words', {}, {}, true],
  ['other words', {}, { text: 'Ho' }, false],
  ['another trip', {}, { tripId: 8 }, false],
  ['a picture where there was none', {}, { hasPicture: true }, false],
  ['an announcement where there was none', {}, { isAnnouncement: true }, false],
  ['a message edited since', { text: 'Ho', editedAt: new Date() }, {}, true],
  ['a message deleted since', { text: '', deletedAt: new Date() }, {}, true],
  ['a message deleted since, on another trip', { text: '', deletedAt: new Date() }, { tripId: 8 }, false],
])('tells whether a repeated message is the same: %s', (_what, before, repeated, isSame) => {
  expect(isSameMessage({ ...storedMessage, ...before }, { ...sentMessage, ...repeated })).toBe(isSame)
})

test('both sizes of a picture give its name, and other file names give none', () => {
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
  const place = { lastMessageId: 12, startDate: '2099-07-01', tripId: 3 }
  expect(decodeChatCursor(encodeChatCursor(place))).toEqual(place)
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
