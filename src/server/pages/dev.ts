import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { EntryServer, Renderer } from './renderer.ts'

/** Serves pages from their sources, with hot reload; development only. */
export async function serveDevPages(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    // src/web/api holds sources, whose paths look like calls but for their ending.
    if (/^\/api\/(?!.*\.tsx?(\?|$))/.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  return async (url) => {
    const source = await readFile('src/web/index.html', 'utf8')
    const template = await vite.transformIndexHtml(url, source)
    const { render, topicsOf } = (await vite.ssrLoadModule('/entry-server.tsx')) as EntryServer
    return { template, render, topicsOf }
  }
}
