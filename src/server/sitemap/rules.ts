import { contentPaths } from '#contract/site.ts'
import { escapeMarkup } from '#contract/text.ts'

/** The protocol allows 50,000; search engines fetch smaller sitemaps again faster. */
export const TRIPS_PER_SITEMAP = 10_000

/** Pages for signed-in users, and the API: not for search results. */
const closedPaths = [
  '/api/',
  '/account',
  '/admin',
  '/bookings',
  '/checkout',
  '/messages',
  '/trip/*/chat',
  '/trip/*/statement',
]

export type SitemapEntry = { path: string; changedAt?: Date }

/** Public pages other than trips. */
export const plainPages: SitemapEntry[] = ['/', ...contentPaths].map((path) => ({ path }))

export function formatRobots(publicUrl: string): string {
  const rules = closedPaths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/** The sitemap index: one sitemap for the plain pages, and numbered ones for trips. */
export function formatSitemapIndex(publicUrl: string, numbers: number[]): string {
  const names = ['pages', ...numbers.map((number) => `trips-${number}`)]
  const lines = names.map(
    (name) => `<sitemap><loc>${escapeMarkup(publicUrl)}/sitemaps/${name}.xml</loc></sitemap>`,
  )
  return formatXml('sitemapindex', lines)
}

export function formatSitemap(publicUrl: string, entries: SitemapEntry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}</url>`
  })
  return formatXml('urlset', lines)
}

function formatXml(element: string, lines: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${element}>`,
    '',
  ].join('\n')
}
