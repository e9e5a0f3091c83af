import { expect, test } from 'vitest'
import { findPage } from './pages.ts'

const urlOf = (address: string) => findPage(address).url

test('parts of an address that make no difference to the page are removed', () => {
  expect(urlOf('/?z=1')).toBe('/')
  expect(urlOf('/?utm_source=mail&sort=price&q=%20lake%20&maxPrice=cheap&q=sea')).toBe('/?q=lake&sort=price')
  expect(urlOf('/?sort=price&q=lake')).toBe(urlOf('/?q=lake&sort=price'))
  expect(urlOf('/trip/7?payment=success&tab=cars')).toBe('/trip/7')
  expect(urlOf('/FAQs?z')).toBe('/faqs')
  expect(urlOf('/Trip/7')).toBe('/trip/7')
  expect(urlOf('/tri%70/7')).toBe('/trip/7')
})

test('pages that show the same for every id have one address', () => {
  expect(urlOf('/admin/trips/7/edit?tab=route')).toBe(urlOf('/admin/trips/8/edit'))
  expect(urlOf('/trip/7/statement/some-person')).toBe(urlOf('/trip/8/statement'))
  expect(urlOf('/unsubscribe/secret/cars')).toBe(urlOf('/unsubscribe/other/cars'))
  expect(findPage('/unsubscribe/secret/expenses,settlements').exists).toBe(true)
  expect(urlOf('/unsubscribe/secret/cars')).not.toBe(urlOf('/unsubscribe/secret/offers'))
})

test('all unknown addresses share a few pages', () => {
  const unknownPages = [
    '/nothing',
    '/wp-login.php',
    '/login/x',
    '/%E0%A4%A',
    '//elsewhere',
    '/unsubscribe/a/b/c',
  ]
  const unknownSubpages = [
    '/admin/nothing',
    '/admin/trips/1/nothing',
    '/admin/trips/1/nothing/more',
    '/trip/7/nothing',
    '/trip/7/8/9',
  ]
  const withInvalidIds = [
    '/trip/abc',
    '/trip/0',
    '/trip/2147483648',
    '/unsubscribe/abc',
    '/admin/trips/abc/edit',
  ]
  const pages = [...unknownPages, ...unknownSubpages, ...withInvalidIds].map(findPage)
  expect(pages.filter(({ exists, isOneOfFew }) => exists || !isOneOfFew)).toEqual([])
  // Three for unknown paths (the site, a trip, the admin area), three with a placeholder for an invalid id.
  expect(new Set(pages.map(({ url }) => url)).size).toBe(6)
})

test('a page of a trip names the trip that has to exist', () => {
  expect(findPage('/trip/7').trip).toEqual({ id: 7, mustBe: 'public' })
  for (const path of ['/trip/7/chat', '/admin/trips/7', '/admin/trips/7/edit', '/admin/trips/7/readiness'])
    expect(findPage(path).trip).toEqual({ id: 7, mustBe: 'any' })
  expect(findPage('/bookings/7/receipt').trip).toBeNull()
})

test('only pages with an id or a search count as one of many', () => {
  const isOneOfFew = (address: string) => findPage(address).isOneOfFew
  expect(['/', '/?z=1', '/faqs', '/admin/trips/7/edit'].map(isOneOfFew)).toEqual([true, true, true, true])
  expect(['/?q=lake', '/trip/7', '/unsubscribe/x/cars'].map(isOneOfFew)).toEqual([false, false, false])
})
