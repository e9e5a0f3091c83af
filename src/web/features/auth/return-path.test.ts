import { beforeEach, expect, test, vi } from 'vitest'
import {
  isReturnPath,
  readLoginPurpose,
  rememberPathBeforeLogin,
  rememberReturnPath,
  takeReturnPath,
} from './return-path.ts'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test.each(['/', '/bookings', '/trip/7?tab=cars#seats', '/loginish'])(
  'accepts %s as a return path',
  (path) => {
    expect(isReturnPath(path)).toBe(true)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' /bookings',
  '/book ings',
  '/\u0000bookings',
  '/bookings\\evil',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%2f/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '//[',
  `/trip/7?${'x'.repeat(2000)}`,
  'bookings',
  '',
  '/login',
  '/login?again',
  '/register',
  '/register#top',
  '/api/login',
])('refuses %s as a return path', (path) => {
  expect(isReturnPath(path)).toBe(false)
  rememberReturnPath(path)
  expect(takeReturnPath()).toBe('/')
})

test('a return path is used only once', () => {
  rememberReturnPath('/bookings')
  expect(takeReturnPath()).toBe('/bookings')
  expect(takeReturnPath()).toBe('/')
})

test('a stored path is checked again before it is used', () => {
  sessionStorage.setItem('returnTo', '//evil.example')
  expect(takeReturnPath()).toBe('/')
})

test('without storage, the return path is kept as long as the page is open', () => {
  vi.stubGlobal('sessionStorage', undefined)
  rememberReturnPath('/bookings')
  expect(takeReturnPath()).toBe('/bookings')
  expect(takeReturnPath()).toBe('/')
  vi.unstubAllGlobals()
})

test('a login from a trip returns to that trip and its tab', () => {
  history.replaceState(null, '', '/trip/7?tab=cars')
  rememberPathBeforeLogin({ href: '/login' })
  history.replaceState(null, '', '/login')
  rememberPathBeforeLogin({ href: '/register' })
  expect(takeReturnPath()).toBe('/trip/7?tab=cars')
})

test('a login link for a part of the trip returns to that part', () => {
  history.replaceState(null, '', '/trip/7#cars')
  rememberPathBeforeLogin({ href: '/api/login', partOfPage: '?tab=booking#places' })
  expect(takeReturnPath()).toBe('/trip/7?tab=booking#places')
})

test('a login from another page returns to the home page', () => {
  rememberReturnPath('/bookings')
  history.replaceState(null, '', '/about')
  rememberPathBeforeLogin({ href: '/login' })
  expect(takeReturnPath()).toBe('/')
})

test('a link that does not lead to the login keeps the return path', () => {
  rememberReturnPath('/bookings')
  history.replaceState(null, '', '/trip/7')
  rememberPathBeforeLogin({ href: '/faqs' })
  expect(takeReturnPath()).toBe('/bookings')
})

test('the purpose of a login is known until the person returns, also on the page to sign up', () => {
  history.replaceState(null, '', '/trip/7')
  const purpose = 'To take Back Right on Vega Islands'
  rememberPathBeforeLogin({ href: '/api/login', partOfPage: '?tab=booking&seat=3#places', purpose })
  history.replaceState(null, '', '/login')
  rememberPathBeforeLogin({ href: '/register' })
  expect(readLoginPurpose()).toBe(purpose)
  expect(takeReturnPath()).toBe('/trip/7?tab=booking&seat=3#places')
  expect(readLoginPurpose()).toBeNull()
})

test('a later login without a purpose forgets the earlier one', () => {
  history.replaceState(null, '', '/trip/7')
  rememberPathBeforeLogin({ href: '/api/login', purpose: 'To take Back Right on Vega Islands' })
  rememberPathBeforeLogin({ href: '/login' })
  expect(readLoginPurpose()).toBeNull()
})
