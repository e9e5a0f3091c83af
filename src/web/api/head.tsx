import { createContext, use, useEffect } from 'react'
import { isFirstPage } from './first-use.ts'

/** What a page says about itself to browsers, search engines and link previews. */
export type Head = {
  title: string
  description?: string
  /** The canonical path for search engines; pages without one are not indexed. */
  canonical?: string
  /** A path of this site to a JPEG in the size that previews expect; the server makes it absolute. */
  image?: { path: string; alt: string }
  /** Data for search engines, in the vocabulary of schema.org. */
  structuredData?: (publicUrl: string) => object
  /** The response status; 200 by default. */
  status?: 404
}

/** On the server: collects the head of the page while it renders. */
export const HeadCollector = createContext<{ head: Head | null }>({ head: null })

/** The server's tags describe the first page, and are removed on others. */
const crawlerTags = '[rel=canonical],[name=robots],[property^=og],[type*=ld]'

/** Describes the current page: on the server for all its tags, in the browser for title and description. */
export function useHead(head: Head): void {
  const collector = use(HeadCollector)
  if (import.meta.env.SSR) collector.head = head
  const { title, description } = head
  useEffect(() => {
    document.title = title
    const meta = document.querySelector('meta[name="description"]')
    if (description !== undefined) meta?.setAttribute('content', description)
    if (!isFirstPage()) document.querySelectorAll(crawlerTags).forEach((tag) => tag.remove())
  }, [title, description])
}
