import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { PathId } from '#contract/fields.ts'
import { isOnLoopback } from '../config.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { listPublicTrips } from './list-public-trips.ts'
import { listSitemaps } from './list-sitemaps.ts'
import { plainPages, formatRobots, formatSitemap, formatSitemapIndex } from './rules.ts'

const CACHE_ONE_HOUR = 'public, max-age=3600'

const Params = z.object({ number: PathId })

/** robots.txt and the sitemaps. */
export function sitemapRoutes(app: FastifyInstance, context: Context) {
  const { config, site } = context

  // The trips of a public demo are not real, so search engines should not list them.
  app.addHook('onRequest', (_request, reply, done) => {
    if (site.demoAccounts.length > 0 && !isOnLoopback(config)) reply.header('x-robots-tag', 'noindex')
    done()
  })

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', CACHE_ONE_HOUR)
      .type('text/plain; charset=utf-8')
      .send(formatRobots(site.publicUrl)),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    sendXml(reply, formatSitemapIndex(site.publicUrl, await listSitemaps(context))),
  )

  app.get('/sitemaps/pages.xml', { schema: { hide: true } }, (_request, reply) =>
    sendXml(reply, formatSitemap(site.publicUrl, plainPages)),
  )

  app.get('/sitemaps/trips-:number(^\\d+).xml', {
    schema: { hide: true, params: Params },
    handler: async (request, reply) => {
      const entries = await listPublicTrips(context, request.params as z.infer<typeof Params>)
      if (entries.length === 0) fail('NOT_FOUND')
      return sendXml(reply, formatSitemap(site.publicUrl, entries))
    },
  })
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply.header('cache-control', CACHE_ONE_HOUR).type('application/xml; charset=utf-8').send(xml)
}
