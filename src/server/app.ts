import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { authRoutes } from './auth/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { isOnLoopback } from './config.ts'
import type { Context } from './context.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { describeApi } from './http/describe-api.ts'
import { handleErrors, refuseNullBytes, sendFailure, toFailure } from './http/errors.ts'
import { liveRoutes } from './http/live-stream.ts'
import type { Renderer } from './pages/renderer.ts'
import { servePages } from './pages/serve-pages.ts'
import { siteRoutes } from './site/routes.ts'
import { tripRoutes } from './trips/routes.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const CLOSE_IDLE_EVERY_MS = 50

/** The whole HTTP side: hooks, error handler, every domain's routes, and the pages if there are any. */
export async function buildApp(
  context: Context,
  pages?: (app: FastifyInstance) => Promise<Renderer>,
): Promise<FastifyInstance> {
  const { config } = context
  const log: FastifyBaseLogger = context.log
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, _request, reply) => {
      sendFailure(reply, toFailure(error))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.decorate('context', context)
  app.decorateRequest('viewer', null)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('preValidation', refuseNullBytes)
  app.addHook('onResponse', (request, reply, done) => {
    // The path alone: queries may hold what people search for.
    const path = request.url.split('?', 1)[0]
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request')
    done()
  })
  closeConnectionsWhenIdle(app)
  handleErrors(app)

  await app.register(cookie)
  await app.register(compress, { threshold: 1024 })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(config.isDevelopment ? ["'unsafe-inline'"] : [])],
        // Style attributes and the layers' scroll lock; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Organisers may use pictures from elsewhere.
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        connectSrc: ["'self'", ...(config.isDevelopment ? ['ws:'] : [])],
        upgradeInsecureRequests: isOnLoopback(config) ? null : [],
      },
    },
    strictTransportSecurity: isOnLoopback(config) ? false : { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await describeApi(app)

  authRoutes(app, context)
  tripRoutes(app, context)
  bookingRoutes(app, context)
  dashboardRoutes(app, context)
  siteRoutes(app, context)
  liveRoutes(app, context)
  servePages(app, pages ? await pages(app) : null)
  return app
}

/** Once the server closes, a connection goes as soon as its last answer is out: keep-alive would hold it a minute. */
function closeConnectionsWhenIdle(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}
