import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { builtRenderer, builtWebFolder } from '../folders.ts'
import type { Render, Renderer } from './renderer.ts'

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
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\')
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${HASHED_SECONDS}, immutable` : `public, max-age=${UNHASHED_SECONDS}`,
      )
    },
  })
  const template = await readFile(`${builtWebFolder}/index.html`, 'utf8')
  // With the first page: a start need not wait until all that renders is loaded.
  return async () => {
    const { render } = (await import(pathToFileURL(builtRenderer).href)) as { render: Render }
    return { template, render }
  }
}
