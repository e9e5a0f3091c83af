import type { EntryServer, Renderer } from './renderer.ts'

/** Renders pages from source in the process that runs Vite (scripts/dev.mjs); development only. */
export function createDevRenderer(address: string): () => Promise<Renderer> {
  const ask = async <Answer>(what: string, url: string): Promise<Answer> => {
    const answer = await fetch(`${address}/@pages/${what}?url=${encodeURIComponent(url)}`)
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Answer
  }
  const renderer: Renderer = async (url) => {
    const template = await ask<string>('template', url)
    const render: EntryServer['render'] = (page) => ask('render', page)
    // Pages are not cached in development.
    return { template, topicsOf: () => ({ topics: [], seatTopics: [] }), render }
  }
  return () => Promise.resolve(renderer)
}
