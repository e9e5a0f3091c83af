import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type ConnectionError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { DEFAULT_BODY_BYTES } from '#contract/endpoint.ts'
import { failures, type FailureCode } from '#contract/errors.ts'
import { accountRoutes } from './account/routes.ts'
import { PdfReader } from './assistant/pdf-reader.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { createViewerLookup } from './auth/find-viewer.ts'
import { authRoutes } from './auth/routes.ts'
import { sessionIdOf } from './auth/rules.ts'
import { SessionMemory } from './auth/session-memory.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { carRoutes } from './cars/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { expenseRoutes } from './expenses/routes.ts'
import { cacheResponses } from './http/cache-responses.ts'
import { compressResponses } from './http/compress-responses.ts'
import { createServer } from './http/create-server.ts'
import { describeApi } from './http/describe-api.ts'
import { handleErrors, refuseNullBytes, sendFailure, toFailure } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { ReadLimit } from './http/read-limit.ts'
import { pathForLog } from './http/path-for-log.ts'
import { ResponseCache } from './http/response-cache.ts'
import { schemaController } from './http/schema-controller.ts'
import { securityHeaders } from './http/security-headers.ts'
import { setValidationMessages } from './http/validation-message.ts'
import { Encoder } from './images/encoder.ts'
import { imageRoutes } from './images/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { liveStreamRoutes } from './live-stream/routes.ts'
import { mailingRoutes } from './mailings/routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { createRenderLimits } from './pages/render-limits.ts'
import type { Renderer } from './pages/renderer.ts'
import { servePages } from './pages/serve-pages.ts'
import { paymentRoutes } from './payments/routes.ts'
import { readinessRoutes } from './readiness/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { rideRoutes } from './rides/routes.ts'
import { seatSuggestionRoutes } from './seat-suggestions/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { shutdownTimes } from './shutdown-times.ts'
import { siteRoutes } from './site/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { tripRoutes } from './trips/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'
import { workspaceRoutes } from './workspace/routes.ts'
import { peopleRoutes } from './people/routes.ts'

const CLOSE_IDLE_EVERY_MS = 50

/** The whole HTTP side: hooks, error handler, every domain's routes, and the pages if there is a renderer. */
export async function buildApp(
  context: Context,
  createRenderer?: (app: FastifyInstance) => Promise<Renderer>,
  /** Aborted while the process still serves, but wants nothing new. */
  draining?: AbortSignal,
): Promise<FastifyInstance> {
  setValidationMessages()
  const { config } = context
  const log: FastifyBaseLogger = context.log
  const sessionMemory = new SessionMemory(context.live, { seconds: config.sessionMemorySeconds })
  const responseCache = new ResponseCache(context.live, {
    clockDependentSeconds: config.seatsCacheSeconds,
    recallUser: (token) => sessionMemory.recall(sessionIdOf(token))?.id ?? null,
  })
  const isShared = ({ raw }: FastifyRequest) => responseCache.claimedKeyOf(raw) !== null
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    serverFactory: (handler) => createServer(handler, config, responseCache),
    bodyLimit: DEFAULT_BODY_BYTES,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    schemaController,
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, _request, reply) => {
      sendFailure(reply, toFailure(error))
    },
  })
  // Fastify accepts plain text by default; the API takes only JSON and forms.
  app.removeContentTypeParser('text/plain')
  app.decorate('context', context)
  app.decorate('findViewer', createViewerFinder(context, sessionMemory))
  app.decorate('readLimit', new ReadLimit(config, { isShared }))
  app.decorateRequest('viewer', null)
  app.decorateRequest('sentFile', null)
  addHooks(app, config)
  cacheResponses(app, responseCache)
  compressResponses(app)
  closeConnectionsWhenIdle(app)
  handleErrors(app)

  await app.register(cookie)
  describeApi(app)
  registerRoutes(app, context, sessionMemory)
  healthRoutes(app, { ...context, draining })
  servePages(app, context, {
    renderer: createRenderer ? await createRenderer(app) : null,
    responseCache,
    limits: createRenderLimits(config),
  })
  return app
}

/** Reads may rely on what this process remembers of a session. */
function createViewerFinder(context: Context, memory: SessionMemory): FastifyInstance['findViewer'] {
  const findViewer = createViewerLookup(context)
  return async (token, { mustAskDatabase }) => {
    const viewer = mustAskDatabase ? null : memory.recall(sessionIdOf(token))
    return viewer ? { viewer, isExtended: false } : memory.lookUpAndRemember(() => findViewer(token))
  }
}

function addHooks(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.addHook('preValidation', refuseNullBytes)
  app.addHook('onSend', (request, reply, _payload, done) => {
    // API responses may be private, so nothing caches them unless a route says otherwise.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-store')
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathForLog(request.url)
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request')
    done()
  })
}

function registerRoutes(app: FastifyInstance, context: Context, sessionMemory: SessionMemory): void {
  // One encoder for all uploads: it limits how much memory encoding takes at once.
  const encoder = new Encoder(context.log, { perPerson: context.config.uploadsAtOnce })
  authRoutes(app, context)
  tripRoutes(app, context)
  templateRoutes(app, context)
  carRoutes(app, context)
  waitlistRoutes(app, context)
  bookingRoutes(app, context)
  invitationRoutes(app, context)
  refundRoutes(app, context)
  paymentRoutes(app, context)
  checkoutRoutes(app, context)
  expenseRoutes(app, { ...context, encoder })
  rideRoutes(app, context)
  seatSuggestionRoutes(app, context)
  chatRoutes(app, { ...context, encoder })
  assistantRoutes(app, { ...context, pdfReader: new PdfReader(context.log) })
  calendarRoutes(app, context)
  peopleRoutes(app, context)
  mailingRoutes(app, context)
  workspaceRoutes(app, context)
  readinessRoutes(app, context)
  dashboardRoutes(app, context)
  imageRoutes(app, { ...context, encoder })
  mailRoutes(app, context)
  notificationRoutes(app, context)
  accountRoutes(app, { ...context, encoder })
  siteRoutes(app, context)
  sharingRoutes(app, context)
  sitemapRoutes(app, context)
  liveStreamRoutes(app, { ...context, sessionMemory })
}

/** Answers malformed, too large or too slow requests in the usual error format and closes the connection. */
function refuseMalformed(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code } = describeConnectionError(error)
  const body = JSON.stringify({ message: failures[code].message, code })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function describeConnectionError({ code }: ConnectionError): { status: string; code: FailureCode } {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: '408 Request Timeout', code: 'TOO_SLOW' }
    case 'HPE_HEADER_OVERFLOW':
      return { status: '431 Request Header Fields Too Large', code: 'MALFORMED_REQUEST' }
    default:
      return { status: '400 Bad Request', code: 'MALFORMED_REQUEST' }
  }
}

/**
 * Once the server closes, each connection is closed right after its last response; keep-alive would hold it
 * open for a minute. After a while all others are cut, because a closed Node.js server no longer enforces
 * request timeouts.
 */
function closeConnectionsWhenIdle(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    if (!app.server.listening) return done()
    const idleTimer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    const cutTimer = setTimeout(() => app.server.closeAllConnections(), shutdownTimes.requests)
    app.server.once('close', () => {
      clearInterval(idleTimer)
      clearTimeout(cutTimer)
    })
    done()
  })
}
