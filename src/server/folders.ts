import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file and the built server lie equally deep: src/server and dist/server.
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const migrationsFolder = inProject('migrations')
export const builtWebFolder = inProject('dist/web')
export const builtRenderer = inProject('dist/ssr/entry-server.js')

/** What encodes pictures, as a program: beside the built server, or among the sources. */
export const encoderProgram = fileURLToPath(
  new URL(`images/encode-picture${extname(import.meta.url)}`, import.meta.url),
)

/** What reads PDFs, the same way. */
export const pdfProgram = fileURLToPath(
  new URL(`assistant/read-pdf${extname(import.meta.url)}`, import.meta.url),
)

const photoSources = inProject('src/web/public/photos')
/** The photos that ship with the site; an installation without sources has the built ones. */
export const photosFolder = existsSync(photoSources) ? photoSources : `${builtWebFolder}/photos`
