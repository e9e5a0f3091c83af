import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { builtRenderer, builtWebFolder } from '../folders.ts'
import { memoizeSuccess } from '../memoize-success.ts'
import type { EntryServer, Renderer } from './renderer.ts'

const DAY_SECONDS = 86_400
const YEAR_SECONDS = 31_536_000
/** The build's folders and how long browsers may cache them. Asset names change with their contents. */
const FOLDERS = { assets: YEAR_SECONDS, photos: DAY_SECONDS }
const TEMPLATE = 'index.html'
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
  await serveRootFiles(app)
  const template = await readFile(`${builtWebFolder}/${TEMPLATE}`, 'utf8')
  // Loaded with the first page, so that the start does not wait for all the rendering code.
  return memoizeSuccess(async () => {
    const entry = (await import(pathToFileURL(builtRenderer).href)) as EntryServer
    return { template, ...entry }
  })
}

/** The few files beside the folders, such as /favicon.svg, have a route each. */
async function serveRootFiles(app: FastifyInstance): Promise<void> {
  // Routes of our own: with `wildcard: false` the plugin would search the folder with a package that takes
  // longer to load than everything else about files. scripts/build.mjs leaves it out.
  await app.register(fastifyStatic, {
    ...fileOptions,
    root: builtWebFolder,
    serve: false,
    setHeaders: (response, path) => {
      // Other sites show it next to a link to this site.
      if (path.endsWith('share.jpg')) response.header('cross-origin-resource-policy', 'cross-origin')
      response.header('cache-control', cacheFor(DAY_SECONDS))
    },
  })
  const entries = await readdir(builtWebFolder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  for (const name of names.filter((each) => each !== TEMPLATE && !COMPRESSED.test(each))) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(name))
  }
}

function cacheFor(seconds: number): string {
  return `public, max-age=${seconds}${seconds === YEAR_SECONDS ? ', immutable' : ''}`
}
