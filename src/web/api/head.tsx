import { createContext, use, useEffect } from 'react'

/** What a page says about itself to browsers, search engines and link previews. */
export type Head = {
  title: string
  description?: string
  /** The one path by which search engines are to know the page; a page without one stays out of them. */
  canonical?: string
  /** A path of this site, to a JPEG of the size that previews ask for; the server makes it absolute. */
  image?: { path: string; alt: string }
  /** What search engines read instead of the page, in the words of schema.org. */
  structuredData?: (publicUrl: string) => object
  /** What the server answers with; 200 unless said. */
  status?: 404
}

/** The server collects here what the page said while it rendered. */
export const HeadCollector = createContext<{ head: Head | null }>({ head: null })

/** What the server says to crawlers is about the page that was opened first, and true on no other. */
const openedAt = import.meta.env.SSR ? null : location.pathname
const crawlerTags = '[rel=canonical],[name=robots],[property^=og],[type*=ld]'

export function useHead(head: Head): void {
  const collector = use(HeadCollector)
  if (import.meta.env.SSR) collector.head = head
  const { title, description } = head
  useEffect(() => {
    document.title = title
    const meta = document.querySelector('meta[name="description"]')
    if (description !== undefined) meta?.setAttribute('content', description)
    if (location.pathname !== openedAt) document.querySelectorAll(crawlerTags).forEach((tag) => tag.remove())
  }, [title, description])
}
