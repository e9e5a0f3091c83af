import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Works from the sources and from the build, because src/server and dist/server are equally deep.
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const migrationsFolder = inProject('migrations')
export const builtWebFolder = inProject('dist/web')
export const builtRenderer = inProject('dist/ssr/entry-server.js')

/**
 * The path of a child program: next to the built server, in the sources, or in PROGRAMS_FOLDER where tests
 * have bundled it.
 */
function programAt(path: string): string {
  const bundled = process.env.PROGRAMS_FOLDER
  if (bundled) return resolve(bundled, `${path}.js`)
  return fileURLToPath(new URL(`${path}${extname(import.meta.url)}`, import.meta.url))
}
export const encoderProgram = programAt('images/encode-picture')
export const pdfProgram = programAt('assistant/read-pdf')

const photoSources = inProject('src/web/public/photos')
/** The photos that ship with the site; an installation without sources uses the built ones. */
export const photosFolder = existsSync(photoSources) ? photoSources : `${builtWebFolder}/photos`
