import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractForBrowsers } from './scripts/contract-for-browsers.ts'
import { leanStyles } from './scripts/lean-styles.ts'

/** Pages are readable without scripts, so start.js loads the scripts after the first paint. */
const scriptsComeLast: Plugin = {
  name: 'scripts-come-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [tag, entry] = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/.exec(html) ?? []
      if (!tag || !html.includes('src="/start.js"')) throw new Error('index.html has changed')
      return html.replace(tag, '').replace('src="/start.js"', `src="/start.js" data-entry="${entry}"`)
    },
  },
}

/**
 * The first script contains the names of all other files, and hexadecimal digits compress better. The
 * server's pages name the same pictures, so both builds need the same hashes.
 */
const HASH_CHARACTERS = 'hex'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src/web',
  // Vite minifies the styles for the browsers below; Tailwind would do it for older ones.
  plugins: [react(), tailwindcss({ optimize: false }), leanStyles, scriptsComeLast, contractForBrowsers],
  // The server replaces this with a new nonce in every page that it renders.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: isSsrBuild ? '../../dist/ssr' : '../../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Supports two-year-old phones; light-dark() and view transitions degrade by themselves.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    copyPublicDir: !isSsrBuild,
    // One stylesheet for all pages, so that no style is missing at the first paint.
    cssCodeSplit: false,
    ...(isSsrBuild && { rolldownOptions: { output: { hashCharacters: HASH_CHARACTERS } } }),
    ...(!isSsrBuild && {
      rolldownOptions: {
        // Paths of pages and other constants are written where they are used: visitors load only theirs.
        optimization: { inlineConst: { mode: 'all', pass: 1 } },
        output: {
          hashCharacters: HASH_CHARACTERS,
          chunkFileNames: ({ name }) =>
            name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
          codeSplitting: {
            groups: [
              // Plain functions that schemas and some pages use; in the file of the schemas, pages would load zod for them.
              {
                name: 'shared-text',
                test: /src\/contract\/(text|amounts)\.ts$/,
                includeDependenciesRecursively: false,
              },
              // Schemas that only forms use. Files of every page import them, but do not use them.
              {
                name: 'shared-schemas',
                test: /node_modules\/zod\/|src\/contract\/(fields|expenses|(auth|car|ride)-input)\.ts$/,
                includeDependenciesRecursively: false,
              },
              // Schemas of trips, for organisers.
              {
                name: 'shared-trip-input',
                test: /src\/contract\/trip-input\.ts$/,
                includeDependenciesRecursively: false,
              },
              // Schemas of invitations, for organisers and for whom they invite.
              {
                name: 'shared-invitation-input',
                test: /src\/contract\/invitation-input\.ts$/,
                includeDependenciesRecursively: false,
              },
              // One file for what every page needs, one for small shared parts, few for other shared code.
              { name: 'site', tags: ['$initial'] },
              // What shows data from the server. Visitors load it when they first use a page.
              {
                name: 'queries',
                test: /@tanstack|src\/web\/api\/(query-provider|watch-session|query|client|live)\.tsx?$/,
              },
              // Fields for amounts use schemas.
              {
                name: 'shared-amounts',
                test: /src\/web\/ui\/(typed-amount-field|use-typed-amount|amount-input)\.tsx?$/,
                includeDependenciesRecursively: false,
              },
              {
                name: 'shared-parts',
                test: /@tanstack|lucide-react|src\/(contract|web\/(ui|api|hooks|format))\//,
                minShareCount: 3,
              },
              { name: 'shared-cars', test: /src\/web\/features\/cars\//, minShareCount: 2 },
              { name: 'shared-icons', test: /lucide-react/, minShareCount: 2 },
              { name: 'shared-trips', test: /src\/web\/features\/trips\/[\w-]+\.tsx?$/, minShareCount: 2 },
              { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
            ],
          },
        },
      },
    }),
  },
  // The server has no front-end packages, so the page renderer is bundled into one file.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}))
