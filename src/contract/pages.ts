import type { AudienceGroup } from './mailings.ts'
import { contentPaths } from './site.ts'
import { isPathId } from './text.ts'
import { areNotificationGroups } from './notifications.ts'
import { GRID_FILTERS, isTripFilter } from './trips.ts'
import { ADMIN_TRIPS_PATH, BOOKINGS_PATH, type Id, tripPath } from './paths.ts'

/** Replaces a part of a path that makes no difference, or is not valid. */
const PLACEHOLDER = '0'

type IsValid = (text: string) => boolean

type PageRules = {
  /** The parts of the path that change what the server renders, and which values are valid. */
  params?: Record<string, IsValid>
  /** The same for the query. Every other key is ignored. */
  query?: Record<string, IsValid>
  /** Which trip `:id` must name: one that visitors may see, or any. Otherwise the page returns 404. */
  trip?: 'public' | 'any'
}

/** For pages that the server renders the same for every person and every address. */
const sameForAll: PageRules = {}

/** Every page of the site by its path, and what the server's rendering of it depends on. */
const pages = {
  '/': { query: Object.fromEntries(GRID_FILTERS.map((name) => [name, isTripFilter[name]])) },
  '/trip/:id': { params: { id: isPathId }, trip: 'public' },
  '/trip/:id/chat': { trip: 'any' },
  '/trip/:id/statement/:userId?': { trip: 'any' },
  '/messages': sameForAll,
  '/login': sameForAll,
  '/register': sameForAll,
  '/forgot-password': sameForAll,
  '/reset-password': sameForAll,
  '/unsubscribe/:group': { params: { group: areNotificationGroups } },
  '/unsubscribe/:mailKey/:group': { params: { group: areNotificationGroups } },
  '/confirm-email': sameForAll,
  '/verify-email': sameForAll,
  '/invitation': sameForAll,
  '/account': sameForAll,
  '/bookings': sameForAll,
  '/bookings/:id/receipt': sameForAll,
  '/checkout': sameForAll,
  '/admin': sameForAll,
  '/admin/trips': sameForAll,
  // Leads to the overview.
  '/admin/trips/:id': { trip: 'any' },
  '/admin/trips/:id/overview': { trip: 'any' },
  '/admin/trips/:id/edit': { trip: 'any' },
  '/admin/trips/:id/people': { trip: 'any' },
  '/admin/trips/:id/people/:userId': { trip: 'any' },
  '/admin/trips/:id/messages': { trip: 'any' },
  '/admin/trips/:id/cars': { trip: 'any' },
  '/admin/trips/:id/chat': { trip: 'any' },
  '/admin/trips/:id/manifest': { trip: 'any' },
  '/admin/trips/:id/payments': { trip: 'any' },
  '/admin/trips/:id/readiness': { trip: 'any' },
  '/admin/payments': sameForAll,
  '/admin/mailbox': sameForAll,
  '/admin/preview': sameForAll,
} as const satisfies Record<`/${string}`, PageRules>

/** The paths that the router may use: the server returns 404 for a page that is not listed here. */
export type PagePath = keyof typeof pages | (typeof contentPaths)[number]

export type FoundPage = {
  /** The address to render and to cache the page under, without the parts that make no difference. */
  url: string
  /** Whether the page exists, judging by the address alone. */
  exists: boolean
  /** The trip that has to exist too. */
  trip: { id: number; mustBe: 'public' | 'any' } | null
  /** Whether it is one of the few dozen pages without an id or a search, which need no limit per client. */
  isOneOfFew: boolean
}

const allPages: [string, PageRules][] = [
  ...Object.entries(pages),
  ...contentPaths.map((path): [string, PageRules] => [path, sameForAll]),
]
const pagesByPath = new Map(allPages)
const pagesWithParams = allPages
  .filter(([path]) => path.includes(':'))
  .map(([path, rules]) => ({ path, rules, pattern: patternOf(path) }))

/** The page at an address: its path and query as the browser sent them. */
export function findPage(address: string): FoundPage {
  const queryStart = address.indexOf('?')
  const path = decode(queryStart < 0 ? address : address.slice(0, queryStart))
  // The router in the browser ignores case too.
  const rulesOfPath = pagesByPath.get(path) ?? pagesByPath.get(path.toLowerCase())
  if (rulesOfPath) {
    const query = queryStart < 0 ? '' : queryOf(address.slice(queryStart + 1), rulesOfPath)
    const url = path.toLowerCase() + query
    return { url, exists: true, trip: null, isOneOfFew: query === '' }
  }
  for (const { path: pagePath, rules, pattern } of pagesWithParams) {
    const params = pattern.exec(path)?.groups
    if (params) return matchPage(pagePath, rules, params)
  }
  return { url: notFoundUrl(path), exists: false, trip: null, isOneOfFew: true }
}

/** The page at a path like '/trip/:id'. Parameters that make no difference to it are replaced. */
function matchPage(
  pagePath: string,
  rules: PageRules,
  params: Record<string, string | undefined>,
): FoundPage {
  const { trip: mustBe } = rules
  let areValid = true
  const url = pagePath.replace(/\/:(\w+)(\??)/g, (_all, name: string, optional: string) => {
    const isValid = rules.params?.[name]
    if (!isValid) return optional ? '' : `/${PLACEHOLDER}`
    const text = params[name] ?? ''
    if (isValid(text)) return `/${text}`
    areValid = false
    return `/${PLACEHOLDER}`
  })
  const { id = '' } = params
  const trip = mustBe && isPathId(id) ? { id: Number(id), mustBe } : null
  const exists = areValid && (mustBe === undefined || trip !== null)
  return { url, exists, trip, isOneOfFew: rules.params === undefined || !exists }
}

/** The page shown for a trip that does not exist, or that visitors may not see. */
export const MISSING_TRIP_URL = `/trip/${PLACEHOLDER}`

/** One page for all unknown paths in a part of the site, because the navigation shows which part it is. */
function notFoundUrl(path: string): string {
  const part = /^\/(trip|admin)\//i.exec(path)?.[1]?.toLowerCase()
  return part === undefined ? '/nothing' : `/${part}/${PLACEHOLDER}/nothing`
}

/** The part of the query that makes a difference to the page. */
function queryOf(search: string, { query = {} }: PageRules): string {
  const searchParams = new URLSearchParams(search)
  const validValues = Object.entries(query).flatMap(([name, isValid]): [string, string][] => {
    const text = searchParams.get(name)?.trim() ?? ''
    return text !== '' && isValid(text) ? [[name, text]] : []
  })
  return validValues.length === 0 ? '' : `?${new URLSearchParams(validValues)}`
}

/** '/trip/:id' -> an expression with a group for each parameter. */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:(\w+)(\??)/g, (_all, name: string, optional: string) =>
    optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  )
  return new RegExp(`^${source}$`, 'i')
}

/** Decodes a path the way the router does. */
function decode(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

// The addresses of a trip's pages. They are not in paths.ts, which every visitor loads.

/** The id of the section of a trip's page that contains the tabs. */
export const TABS_SECTION = 'places'
/** The id of the section where a booking is changed. Links to it open the form. */
export const CHANGE_SECTION = 'change-booking'
/** What follows the path of a trip's page to show its booking tab, as after logging in there. */
export const BOOKING_TAB = `?tab=booking#${TABS_SECTION}`
/** Names a seat in the address of the booking tab, which then begins with it as the choice. */
export const SEAT_PARAM = 'seat'

/** What follows the path of a trip's page to show its booking tab with this seat chosen. */
export function bookingTabWithSeat(seatId: number): string {
  return `?tab=booking&${SEAT_PARAM}=${seatId}#${TABS_SECTION}`
}

/** A tab of a trip's page. Without a section, the page does not scroll to it. */
export function tripTabPath(
  id: Id,
  tab: 'booking' | 'cars' | 'volunteer' | 'expenses',
  section?: typeof TABS_SECTION | typeof CHANGE_SECTION,
): string {
  return `${tripPath(id)}?tab=${tab}${section ? `#${section}` : ''}`
}

/** Where a place on a trip is booked, or one's own is shown. */
export function bookingTabPath(id: Id): string {
  return tripPath(id) + BOOKING_TAB
}

/** The trip's page after a payment. */
export function paidTripPath(id: Id): string {
  return `${tripPath(id)}?payment=success`
}

export function chatPath(tripId: Id): string {
  return `${tripPath(tripId)}/chat`
}

/** One's own statement, or another person's. */
export function statementPath(tripId: Id, userId?: string): string {
  return `${tripPath(tripId)}/statement${userId === undefined ? '' : `/${encodeURIComponent(userId)}`}`
}

/** The page where a place is paid for. The amount is only what the previous page showed. */
export function checkoutPath(tripId: number, amountCents: number): string {
  return `/checkout?tripId=${tripId}&amount=${amountCents}`
}

export function receiptPath(bookingId: Id): string {
  return `${BOOKINGS_PATH}/${bookingId}/receipt`
}

/** The pages of a trip's workspace, by the end of their path. */
export type WorkspacePage<Path = PagePath> = Path extends `${typeof ADMIN_TRIPS_PATH}/:id/${infer Page}`
  ? Page extends `${string}/${string}`
    ? never
    : Page
  : never

export function workspacePath(id: Id, page: WorkspacePage): string {
  return `${ADMIN_TRIPS_PATH}/${id}/${page}`
}

/** Where organisers write to people of a trip; `to` says to whom, with the car or the person if there is one. */
export function writePath(
  tripId: Id,
  to: { to: AudienceGroup | 'chosen' } | { to: 'car'; car: Id } | { to: 'chosen'; person: string },
): string {
  return `${workspacePath(tripId, 'messages')}?${new URLSearchParams(to as Record<string, string>)}`
}

/** A person of a trip, for organisers. */
export function tripPersonPath(tripId: Id, userId: string): string {
  return `${workspacePath(tripId, 'people')}/${encodeURIComponent(userId)}`
}
