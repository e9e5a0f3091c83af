// Builds everything into dist/: the browser's files (already compressed), the page renderer and the server.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build } from 'vite'

const compressible = /\.(js|css|svg|json|txt)$/
/** Smaller files gain nothing. */
const MIN_COMPRESSED_BYTES = 1024

/** Bundled CommonJS packages load Node's own modules with require(). */
const requireForPackages =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/** Writes a .br and a .gz beside each file. */
async function compressFiles(folder) {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => compressible.test(name))) {
    const bytes = await readFile(path.join(folder, file))
    if (bytes.length < MIN_COMPRESSED_BYTES) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, { params }))
    await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}

// Always build for production, whatever NODE_ENV the caller has.
process.env.NODE_ENV = 'production'
await rm('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'entry-server.tsx' } })
// Vite copies start.js without minifying it, and every page waits for it.
const startScript = { entryPoints: ['dist/web/start.js'], outfile: 'dist/web/start.js', allowOverwrite: true }
await bundle({ ...startScript, minify: true, target: 'es2022' })
await bundle({
  entryPoints: [
    'src/server/main.ts',
    'src/server/make-admin.ts',
    'src/server/images/encode-picture.ts',
    'src/server/assistant/read-pdf.ts',
  ],
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  alias: {
    // The job queue looks for settings of its own in the folders around it. The site passes all of them, and
    // the search would load parsers for YAML, JSON and TypeScript.
    cosmiconfig: './scripts/no-cosmiconfig.mjs',
    // Only serving a folder file by file needs it, which serve-built-pages.ts does itself.
    glob: './scripts/no-glob.mjs',
  },
  // Packages are bundled too, because one file loads faster than hundreds. External are packages that need
  // files of their own or depend on class names, and the AI SDK: few installations use it, and bundled it
  // would load all of zod with its languages at every start.
  external: [
    '@ai-sdk/openai-compatible',
    '@aws-sdk/client-s3',
    // Never loaded: http/schema-controller.ts replaces both.
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    '@fastify/swagger-ui',
    '@node-rs/argon2',
    'ai',
    'nodemailer',
    'openid-client',
    // Never loaded: a faster driver that somebody would have to install.
    'pg-native',
    'pino',
    'sharp',
    'vite',
  ],
  banner: { js: requireForPackages },
  sourcemap: true,
  logLevel: 'warning',
})
await compressFiles('dist/web')
// Its time says when the build was complete: ensure-built.mjs compares it.
await writeFile('dist/built', '')
