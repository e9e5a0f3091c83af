import { createContext, use, useEffect } from 'react'

/** What a page says about itself to browsers, search engines and link previews. */
export type Head = {
  title: string
  description?: string
  /** A path of this site; the server makes it absolute. */
  image?: { path: string; alt: string; width: number; height: number }
  /** Nothing that a search would lead to. */
  isUnlisted?: true
  /** What the server answers with; 200 unless said. */
  status?: 404
}

/** The server collects here what the page said while it rendered. */
export const HeadCollector = createContext<{ head: Head | null }>({ head: null })

export function useHead(head: Head): void {
  const collector = use(HeadCollector)
  if (import.meta.env.SSR) collector.head = head
  const { title, description } = head
  useEffect(() => {
    document.title = title
    const meta = document.querySelector('meta[name="description"]')
    if (description !== undefined) meta?.setAttribute('content', description)
  }, [title, description])
}
