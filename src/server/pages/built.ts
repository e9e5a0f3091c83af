import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { builtRenderer, builtWebFolder } from '../folders.ts'
import type { EntryServer, Renderer } from './renderer.ts'

const HASHED_SECONDS = 31_536_000
const UNHASHED_SECONDS = 86_400

/** Serves what `npm run build` made: static files, compressed beforehand, and the page renderer. */
export async function serveBuiltPages(app: FastifyInstance): Promise<Renderer> {
  await app.register(fastifyStatic, {
    root: builtWebFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
    setHeaders: (response, path) => {
      // Other sites show it beside a link to this one.
      if (path.endsWith('share.jpg')) response.header('cross-origin-resource-policy', 'cross-origin')
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\')
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${HASHED_SECONDS}, immutable` : `public, max-age=${UNHASHED_SECONDS}`,
      )
    },
  })
  const template = await readFile(`${builtWebFolder}/index.html`, 'utf8')
  // With the first page: a start need not wait until all that renders is loaded.
  let entry: Promise<EntryServer> | undefined
  return async () => {
    entry ??= import(pathToFileURL(builtRenderer).href) as Promise<EntryServer>
    return { template, ...(await entry) }
  }
}
