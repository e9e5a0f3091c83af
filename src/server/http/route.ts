import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { type Action, allowedRoles, mayTry } from '#contract/access.ts'
import { type CallResult, DEFAULT_BODY_BYTES, type Endpoint, type HandlerInput } from '#contract/endpoint.ts'
import { Failure } from '#contract/errors.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import type { IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import type { Client } from '../limits/client.ts'
import { countUse, HOUR_SECONDS } from '../limits/count-use.ts'
import { Semaphore } from '../semaphore.ts'
import { readBearerToken } from './bearer-token.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { refuseNullBytes } from './errors.ts'
import { acceptForms, readForm, type SentFile } from './forms.ts'
import { idempotencyHeader, readIdempotencyKey } from './idempotency-key.ts'
import { isLimitedRead, type ReadLimit } from './read-limit.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'
import { tripInPath } from './trip-in-path.ts'

declare module 'fastify' {
  interface FastifyInstance {
    context: Context
    /**
     * The user of a token, or null. `isExtended`: the session lasts longer now, so its cookie is renewed.
     * `mustAskDatabase`: a session that this process remembers is not enough.
     */
    findViewer: (
      token: string,
      options: { mustAskDatabase: boolean },
    ) => Promise<{ viewer: SignedInUser; isExtended: boolean } | null>
    readLimit: ReadLimit
  }
  interface FastifyRequest {
    viewer: SignedInUser | null
  }
}

type Call<E extends Endpoint, A extends Action> = HandlerInput<E> & {
  file: E['file'] extends object ? SentFile : undefined
  viewer: 'anyone' extends (typeof allowedRoles)[A][number] ? SignedInUser | null : SignedInUser
  client: Client
  /** Null if the endpoint takes none. */
  key: IdempotencyKey
  reply: FastifyReply
}

/**
 * Exports are streamed from the database, so parallel ones of one person would take connections from others.
 */
const EXPORTS_AT_ONCE = 2
const exportSemaphore = new Semaphore({ atOnce: Infinity, maxWaiting: 0, perOwner: EXPORTS_AT_ONCE })

/**
 * Serves one endpoint of the contract. People who may never do this are refused before their input is read.
 * The use case decides about the individual booking or trip.
 */
export function route<E extends Endpoint, A extends Action>(
  app: FastifyInstance,
  endpoint: E,
  action: A,
  // A long result is returned as a stream.
  handler: (call: Call<E, A>) => Promise<CallResult<E> | Readable>,
): void {
  // With several success statuses, the handler sets the other one itself.
  const [status = '200'] = Object.keys(endpoint.response)
  const { file } = endpoint
  const isLimited = isLimitedRead(endpoint)
  // If every body field is optional, the body may be missing; Fastify would validate null.
  const needsNoBody = endpoint.body?.safeParse(undefined).success === true
  const answerTo = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await handler(readCall<E, A>(endpoint, request, reply))
    // A streaming handler has already sent its response.
    if (reply.sent) return reply
    return reply.status(reply.statusCode === 200 ? Number(status) : reply.statusCode).send(answer)
  }
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBodyBytes ?? DEFAULT_BODY_BYTES,
    schema: describeEndpoint(endpoint, action),
    onRequest: async (request, reply) => {
      if (isLimited) await app.readLimit.acquire(request, reply)
      await admit(app, { request, reply, action, endpoint })
      if (request.viewer) await countUses(app.context, { userId: request.viewer.id, endpoint })
    },
    ...(isLimited && {
      onSend: (request, _reply, _payload, done) => {
        app.readLimit.release(request)
        done()
      },
    }),
    ...(needsNoBody && {
      preValidation: (request, _reply, done) => {
        if (request.body === undefined) request.body = {}
        done()
      },
    }),
    ...(file && {
      config: { fileField: file.field },
      preValidation: [(request, reply) => readForm(request, { reply, file }), refuseNullBytes],
    }),
    handler: endpoint.isExport
      ? (request, reply) =>
          exportSemaphore.run(() => waitUntilSent(reply, answerTo(request, reply)), {
            owner: request.viewer?.id,
          })
      : answerTo,
  }
  if (file) acceptForms(app, (forms) => forms.route(options))
  else app.route(options)
}

function readCall<E extends Endpoint, A extends Action>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E, A> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    file: request.sentFile,
    viewer: request.viewer,
    client: clientOf(request),
    key: endpoint.idempotencyKey ? readIdempotencyKey(request, `${endpoint.method} ${endpoint.path}`) : null,
    reply,
  } as Call<E, A>
}

/** The schemas that validate requests and responses, and the description in the OpenAPI document. */
function describeEndpoint(endpoint: Endpoint, action: Action): FastifySchema {
  return {
    summary: endpoint.summary,
    // '/api/trips/:id' → 'trips'
    tags: [endpoint.path.split('/')[2] ?? ''],
    security: mayTry(null, action) ? [] : [{ session: [] }],
    description: describeWhoMayCall(action),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.idempotencyKey && { headers: idempotencyHeader }),
    response: { ...endpoint.response, '4xx': Failure, '5xx': Failure },
  }
}

function describeWhoMayCall(action: Action): string {
  if (mayTry(null, action)) return 'Anyone may call this.'
  return isForAdmins(action) ? 'Organisers may call this.' : 'Logged-in users may call this.'
}

function isForAdmins(action: Action): boolean {
  return allowedRoles[action].every((role) => role === 'admin')
}

/** Resolves when the response has been sent or the client is gone. */
async function waitUntilSent(reply: FastifyReply, answering: Promise<FastifyReply>): Promise<FastifyReply> {
  await answering
  await finished(reply.raw).catch(() => undefined)
  return reply
}

type AdmitInput = { request: FastifyRequest; reply: FastifyReply; action: Action; endpoint: Endpoint }

/** Finds out who makes the request, and refuses people who may never do this. */
async function admit(
  { context, findViewer }: FastifyInstance,
  { request, reply, action, endpoint }: AdmitInput,
): Promise<void> {
  const token =
    readBearerToken(request.headers.authorization) ??
    (endpoint.acceptsCookie ? readSessionCookie(request) : null)
  const mustAskDatabase = endpoint.method !== 'GET' || isForAdmins(action)
  const found = token === null ? null : await findViewer(token, { mustAskDatabase })
  if (token !== null && found?.isExtended) setSessionCookie(reply, context, token)
  request.viewer = found?.viewer ?? null
  if (mayTry(request.viewer, action, tripInPath(endpoint.path, request.params))) return
  fail(request.viewer ? 'FORBIDDEN' : 'UNAUTHORIZED')
}

/** Uploads and exports are counted per hour, before the body is read. */
async function countUses(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { userId, endpoint }: { userId: string; endpoint: Endpoint },
): Promise<void> {
  if (endpoint.file)
    await countUse(db, {
      key: `upload:${userId}`,
      limit: config.uploadsPerHour,
      windowSeconds: HOUR_SECONDS,
      code: 'TOO_MANY_UPLOADS',
    })
  if (endpoint.isExport)
    await countUse(db, {
      key: `export:${userId}`,
      limit: config.exportsPerHour,
      windowSeconds: HOUR_SECONDS,
      code: 'TOO_MANY_EXPORTS',
    })
}

export function clientOf(request: FastifyRequest): Client {
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  return { ip: request.ip, userAgent, device: readDeviceCookie(request) }
}
