import { expect, test } from 'vitest'
import { landingHead } from './features/landing/landing-head.ts'
import { headTags, scriptJson } from './head-tags.ts'

const PUBLIC_URL = 'https://trips.example.org'

/** The head as a browser parses it. */
function parseHead(tags: string): Document {
  return new DOMParser().parseFromString(`<html><head>${tags}</head><body></body></html>`, 'text/html')
}
const attribute = (page: Document, selector: string, name: string) =>
  page.querySelector(selector)?.getAttribute(name)

test('a page with a canonical address names it and can be indexed', () => {
  const page = parseHead(headTags({ title: 'FAQs', canonical: '/faqs' }, PUBLIC_URL))
  expect(attribute(page, '[rel=canonical]', 'href')).toBe('https://trips.example.org/faqs')
  expect(attribute(page, '[property="og:url"]', 'content')).toBe('https://trips.example.org/faqs')
  expect(page.querySelector('[name=robots]')).toBeNull()
})

test('a page without a canonical address stays out of search results', () => {
  const page = parseHead(headTags({ title: 'Log in' }, PUBLIC_URL))
  expect(attribute(page, '[name=robots]', 'content')).toBe('noindex')
  expect(page.querySelector('[rel=canonical], [property="og:url"]')).toBeNull()
})

test('every page has a preview picture with an absolute address and a known size', () => {
  const page = parseHead(headTags({ title: 'FAQs', canonical: '/faqs' }, PUBLIC_URL))
  const picture = (name: string) => attribute(page, `[property="og:image${name}"]`, 'content')
  expect(picture('')).toBe('https://trips.example.org/share.jpg?v=1')
  expect([picture(':type'), picture(':width'), picture(':height')]).toEqual(['image/jpeg', '1200', '630'])
  expect(picture(':alt')).toContain('Wild Trip Planner')
  expect(attribute(page, '[name="twitter:card"]', 'content')).toBe('summary_large_image')
})

test('text that people wrote cannot become markup or script', () => {
  const evil = '</script><script>alert(1)</script><!--"&\u2028'
  const structuredData = () => ({ name: evil })
  const page = parseHead(
    headTags({ title: evil, description: evil, canonical: '/', structuredData }, PUBLIC_URL),
  )
  expect(page.querySelectorAll('script')).toHaveLength(1)
  expect(JSON.parse(page.querySelector('script')?.textContent ?? '')).toEqual({ name: evil })
  expect(attribute(page, '[property="og:title"]', 'content')).toBe(evil)
  expect(scriptJson(evil)).not.toMatch(/[<>\u2028]/)
})

test('the landing page describes the organisation and the search of the site', () => {
  const data = landingHead.structuredData?.(PUBLIC_URL)
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: 'Wild Trip Planner', url: 'https://trips.example.org/' },
      {
        '@type': 'WebSite',
        url: 'https://trips.example.org/',
        potentialAction: {
          '@type': 'SearchAction',
          target: { urlTemplate: 'https://trips.example.org/?q={search_term_string}' },
        },
      },
    ],
  })
})
