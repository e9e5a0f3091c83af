import { expect, test } from 'vitest'
import { landingHead } from './features/landing/landing-head.ts'
import { headTags, scriptJson } from './head-tags.ts'

const PUBLIC_URL = 'https://trips.example.org'

/** The head as a browser parses it. */
function read(tags: string): Document {
  return new DOMParser().parseFromString(`<html><head>${tags}</head><body></body></html>`, 'text/html')
}
const attribute = (page: Document, selector: string, name: string) =>
  page.querySelector(selector)?.getAttribute(name)

test('a page that names its address is found by it', () => {
  const page = read(headTags({ title: 'FAQs', canonical: '/faqs' }, PUBLIC_URL))
  expect(attribute(page, '[rel=canonical]', 'href')).toBe('https://trips.example.org/faqs')
  expect(attribute(page, '[property="og:url"]', 'content')).toBe('https://trips.example.org/faqs')
  expect(page.querySelector('[name=robots]')).toBeNull()
})

test('a page that names none stays out of search results', () => {
  const page = read(headTags({ title: 'Log in' }, PUBLIC_URL))
  expect(attribute(page, '[name=robots]', 'content')).toBe('noindex')
  expect(page.querySelector('[rel=canonical], [property="og:url"]')).toBeNull()
})

test('every page has a picture for previews, whole and of a known size', () => {
  const page = read(headTags({ title: 'FAQs', canonical: '/faqs' }, PUBLIC_URL))
  const picture = (name: string) => attribute(page, `[property="og:image${name}"]`, 'content')
  expect(picture('')).toBe('https://trips.example.org/share.jpg?v=1')
  expect([picture(':type'), picture(':width'), picture(':height')]).toEqual(['image/jpeg', '1200', '630'])
  expect(picture(':alt')).toContain('Wild Trip Planner')
  expect(attribute(page, '[name="twitter:card"]', 'content')).toBe('summary_large_image')
})

test('what people wrote stays text', () => {
  const evil = '</script><script>alert(1)</script><!--"&\u2028'
  const structuredData = () => ({ name: evil })
  const page = read(headTags({ title: evil, description: evil, canonical: '/', structuredData }, PUBLIC_URL))
  expect(page.querySelectorAll('script')).toHaveLength(1)
  expect(JSON.parse(page.querySelector('script')?.textContent ?? '')).toEqual({ name: evil })
  expect(attribute(page, '[property="og:title"]', 'content')).toBe(evil)
  expect(scriptJson(evil)).not.toMatch(/[<>\u2028]/)
})

test('the landing page tells whose site it is and how to search it', () => {
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
