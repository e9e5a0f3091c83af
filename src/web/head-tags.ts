import { escapeMarkup } from '#contract/text.ts'
import { SHARE_DESIGN, SHARE_HEIGHT, SHARE_WIDTH } from '#contract/trips.ts'
import type { Head } from './api/head.tsx'

const defaultDescription =
  'Browse group adventures, book a spot and a seat in someone’s car, pay online and split the costs.'
/** Drawn by scripts/draw-share-picture.ts. */
const defaultImage = {
  path: `/share.jpg?v=${SHARE_DESIGN}`,
  alt: 'Wild Trip Planner: group adventures, with a seat in someone’s car',
}

/** The tags of a page's head, for crawlers that run no script. */
export function headTags(head: Head, publicUrl: string): string {
  const { title, description = defaultDescription, canonical, image = defaultImage, structuredData } = head
  const propertyTag = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escapeMarkup(String(content))}">`
  const nameTag = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeMarkup(content)}">`
  const canonicalUrl = canonical === undefined ? null : publicUrl + canonical
  return [
    `<title>${escapeMarkup(title)}</title>`,
    nameTag('description', description),
    ...(canonicalUrl === null
      ? [nameTag('robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeMarkup(canonicalUrl)}">`, propertyTag('og:url', canonicalUrl)]),
    propertyTag('og:site_name', 'Wild Trip Planner'),
    propertyTag('og:type', 'website'),
    propertyTag('og:title', title),
    propertyTag('og:description', description),
    propertyTag('og:image', publicUrl + image.path),
    propertyTag('og:image:type', 'image/jpeg'),
    propertyTag('og:image:width', SHARE_WIDTH),
    propertyTag('og:image:height', SHARE_HEIGHT),
    propertyTag('og:image:alt', image.alt),
    nameTag('twitter:card', 'summary_large_image'),
    ...(structuredData
      ? [`<script type="application/ld+json">${scriptJson(structuredData(publicUrl))}</script>`]
      : []),
  ].join('\n    ')
}

/** JSON for a script element: it cannot end the element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
