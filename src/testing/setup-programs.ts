import { mkdir, rm } from 'node:fs/promises'
import { build } from 'esbuild'

/**
 * Vitest's global setup for server tests: bundles the two child programs once, because compiling them for
 * each picture and PDF is slow. Returns the teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // In node_modules, so that the bundles find the packages that they import.
  const folder = `node_modules/.cache/wild-trips-programs-${process.pid}`
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: ['src/server/images/encode-picture.ts', 'src/server/assistant/read-pdf.ts'],
    outbase: 'src/server',
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
  // Read by server/folders.ts.
  process.env.PROGRAMS_FOLDER = folder
  return () => rm(folder, { recursive: true })
}
