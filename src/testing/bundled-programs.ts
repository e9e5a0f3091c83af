import { mkdir, rm } from 'node:fs/promises'
import { build } from 'esbuild'

/** Bundles once what encodes pictures and what reads PDFs: else every picture and PDF of a test has its program compiled anew. */
export default async function setup(): Promise<() => Promise<void>> {
  // Among the packages, or it would not find those that it imports.
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
  process.env.PROGRAMS_FOLDER = folder
  return () => rm(folder, { recursive: true })
}
