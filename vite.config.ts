import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractForBrowsers } from './scripts/contract-for-browsers.ts'

/** Pages can be read before their scripts are there: start.js loads these once the page is painted. */
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

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss(), scriptsComeLast, contractForBrowsers],
  // The server puts a nonce of its own in this place of every page it renders.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: isSsrBuild ? '../../dist/ssr' : '../../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Old enough for two-year-old phones; light-dark() and view transitions degrade by themselves.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    copyPublicDir: !isSsrBuild,
    // Pages come with their styles: one file, so that none is missing at the first paint.
    cssCodeSplit: false,
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) =>
            name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
          codeSplitting: {
            groups: [
              // What only forms check with is imported by what every page needs, and not used there.
              {
                name: 'shared-schemas',
                test: /node_modules\/zod\/|src\/contract\/(common|given[\w-]*)\.ts$/,
              },
              // What every page needs is one file; small parts that several share are another; what else some share are few.
              { name: 'site', tags: ['$initial'] },
              {
                name: 'shared-parts',
                test: /@tanstack|lucide-react|src\/(contract|web\/(ui|api))\//,
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
  // The server carries no front-end packages: what renders pages is built into one file.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}))
