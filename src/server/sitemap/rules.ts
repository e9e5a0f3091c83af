import { contentPaths } from '#contract/content.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'

/** The protocol allows 50,000; smaller ones are asked for again in less time. */
export const TRIPS_PER_SITEMAP = 10_000

/** Pages for people who are signed in, and calls: nothing that a search should lead to. */
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

/** What there is to visit besides trips. */
export const plainPages: SitemapEntry[] = ['/', ...contentPaths].map((path) => ({ path }))

export function writeRobots(publicUrl: string): string {
  const rules = closedPaths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/** The list of sitemaps: one of the plain pages, and those of trips, by their numbers. */
export function writeSitemapIndex(publicUrl: string, numbers: number[]): string {
  const names = ['pages', ...numbers.map((number) => `trips-${number}`)]
  const lines = names.map(
    (name) => `<sitemap><loc>${escapeMarkup(publicUrl)}/sitemaps/${name}.xml</loc></sitemap>`,
  )
  return writeXml('sitemapindex', lines)
}

export function writeSitemap(publicUrl: string, entries: SitemapEntry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}</url>`
  })
  return writeXml('urlset', lines)
}

function writeXml(element: string, lines: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${element}>`,
    '',
  ].join('\n')
}
