import { expect, test } from 'vitest'
import * as tripPaths from './pages.ts'
import * as sitePaths from './paths.ts'
import { isChatPath, isPage, isTripPath } from './paths.ts'

const paths = { ...sitePaths, ...tripPaths }
const { PROVIDER_LOGIN_PATH } = paths
/** The functions that build a path: each needs an example below. */
type Builder = Exclude<keyof typeof paths & `${string}Path`, `is${string}`>
const examples = {
  tripPath: [paths.tripPath(7)],
  tripTabPath: [paths.tripTabPath(7, 'cars', paths.TABS_SECTION)],
  bookingTabPath: [paths.bookingTabPath(7)],
  paidTripPath: [paths.paidTripPath(7)],
  chatPath: [paths.chatPath(7)],
  statementPath: [paths.statementPath(7), paths.statementPath(7, 'some-person')],
  checkoutPath: [paths.checkoutPath(7, 12_050)],
  receiptPath: [paths.receiptPath(3)],
  unsubscribePath: [paths.unsubscribePath('cars'), paths.unsubscribePath('cars', 'some-key')],
  workspacePath: [paths.workspacePath(7, 'edit')],
  tripPersonPath: [paths.tripPersonPath(7, 'a-person')],
  writePath: [
    paths.writePath(7, { to: 'car', car: 3 }),
    paths.writePath(7, { to: 'chosen', person: 'a-person' }),
  ],
} satisfies Record<Builder, string[]>
const constants = Object.entries(paths).flatMap(([name, value]) =>
  name.endsWith('_PATH') && value !== PROVIDER_LOGIN_PATH ? [value as string] : [],
)

test.each([...constants, ...Object.values(examples).flat()])('%s is a page', (address) => {
  // Browsers do not send what follows '#'.
  expect(tripPaths.findPage(address.split('#')[0] ?? '').exists).toBe(true)
  expect(isPage(address)).toBe(true)
})

test('the tab of a trip is in the query, and the section to scroll to follows the #', () => {
  expect(paths.tripTabPath(7, 'volunteer')).toBe('/trip/7?tab=volunteer')
  expect(paths.tripTabPath(7, 'booking', paths.TABS_SECTION)).toBe('/trip/7?tab=booking#places')
  expect(paths.bookingTabPath(7)).toBe('/trip/7?tab=booking#places')
  expect(paths.statementPath(7, 'a/b')).toBe('/trip/7/statement/a%2Fb')
})

test('the server’s own paths and other sites are not pages', () => {
  expect([PROVIDER_LOGIN_PATH, '//elsewhere', 'https://elsewhere/'].filter(isPage)).toEqual([])
})

test('a trip’s chat is one of the trip’s pages', () => {
  const chat = paths.chatPath(7)
  expect([chat, paths.tripPath(7), paths.MESSAGES_PATH].map(isTripPath)).toEqual([true, true, false])
  expect([chat, paths.tripPath(7), paths.MESSAGES_PATH].map(isChatPath)).toEqual([true, false, true])
})
