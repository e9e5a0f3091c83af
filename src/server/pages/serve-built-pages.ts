import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { builtRenderer, builtWebFolder } from '../folders.ts'
import type { EntryServer, Renderer } from './renderer.ts'

const DAY_SECONDS = 86_400
const YEAR_SECONDS = 31_536_000
/** The build's folders and how long browsers may cache them. Asset names change with their contents. */
const FOLDERS = { assets: YEAR_SECONDS, photos: DAY_SECONDS }
const COMPRESSED = /\.(br|gz)$/
const fileOptions = { index: false, preCompressed: true, cacheControl: false } as const

/** Serves the output of `npm run build`: static files, compressed in advance, and the page renderer. */
export async function serveBuiltPages(app: FastifyInstance): Promise<Renderer> {
  // One route per folder: a route per file would slow down the start and take memory.
  for (const [folder, seconds] of Object.entries(FOLDERS)) {
    await app.register(fastifyStatic, {
      ...fileOptions,
      root: `${builtWebFolder}/${folder}`,
      prefix: `/${folder}/`,
      decorateReply: false,
      allowedPath: (path) => !COMPRESSED.test(path),
      setHeaders: (response) => {
        response.header('cache-control', cacheFor(seconds))
      },
    })
  }
  await app.register(fastifyStatic, {
    ...fileOptions,
    root: builtWebFolder,
    wildcard: false,
    globIgnore: [
      '*.br',
      '*.gz',
      'index.html',
      '.vite/**',
      ...Object.keys(FOLDERS).map((name) => `${name}/**`),
    ],
    setHeaders: (response, path) => {
      // Other sites show it next to a link to this site.
      if (path.endsWith('share.jpg')) response.header('cross-origin-resource-policy', 'cross-origin')
      response.header('cache-control', cacheFor(DAY_SECONDS))
    },
  })
  const template = await readFile(`${builtWebFolder}/index.html`, 'utf8')
  // Loaded with the first page, so that the start does not wait for all the rendering code.
  let entry: Promise<EntryServer> | undefined
  return async () => {
    entry ??= import(pathToFileURL(builtRenderer).href) as Promise<EntryServer>
    return { template, ...(await entry) }
  }
}

function cacheFor(seconds: number): string {
  return `public, max-age=${seconds}${seconds === YEAR_SECONDS ? ', immutable' : ''}`
}
