import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss()],
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
  },
  // The server carries no front-end packages: what renders pages is built into one file.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}))
