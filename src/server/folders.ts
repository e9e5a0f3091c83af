import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// This file and the built server lie equally deep: src/server and dist/server.
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const migrationsFolder = inProject('migrations')
export const builtWebFolder = inProject('dist/web')
export const builtRenderer = inProject('dist/ssr/entry-server.js')

const photoSources = inProject('src/web/public/photos')
/** The photos that ship with the site; an installation without sources has the built ones. */
export const photosFolder = existsSync(photoSources) ? photoSources : `${builtWebFolder}/photos`
