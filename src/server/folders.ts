import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file and the built server lie equally deep: src/server and dist/server.
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const migrationsFolder = inProject('migrations')
export const builtWebFolder = inProject('dist/web')
export const builtRenderer = inProject('dist/ssr/entry-server.js')

/** A program of ours: beside the built server, or among the sources; in tests where those have bundled it. */
function programAt(path: string): string {
  const bundled = process.env.PROGRAMS_FOLDER
  if (bundled) return resolve(bundled, `${path}.js`)
  return fileURLToPath(new URL(`${path}${extname(import.meta.url)}`, import.meta.url))
}
export const encoderProgram = programAt('images/encode-picture')
export const pdfProgram = programAt('assistant/read-pdf')

const photoSources = inProject('src/web/public/photos')
/** The photos that ship with the site; an installation without sources has the built ones. */
export const photosFolder = existsSync(photoSources) ? photoSources : `${builtWebFolder}/photos`
