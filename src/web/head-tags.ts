import type { Head } from './api/head.tsx'

const defaultDescription =
  'Browse group adventures, book a place with a seat in someone’s car, share the costs and pay online.'
const defaultImage = {
  path: '/photos/hero-share.jpg',
  alt: 'Snowy peaks over a still mountain lake',
  width: 1200,
  height: 630,
}

/** The tags of a page's head, for crawlers that run no script. */
export function headTags(
  head: Head,
  { publicUrl, pathname }: { publicUrl: string; pathname: string },
): string {
  const address = publicUrl + pathname
  const { title, description = defaultDescription, image = defaultImage } = head
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escapeHtml(String(content))}">`
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...(head.status === 404 || head.isUnlisted
      ? [named('robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(address)}">`, property('og:url', address)]),
    property('og:site_name', 'Wild Trip Planner'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', publicUrl + image.path),
    property('og:image:width', image.width),
    property('og:image:height', image.height),
    property('og:image:alt', image.alt),
    named('twitter:card', 'summary_large_image'),
  ].join('\n    ')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
