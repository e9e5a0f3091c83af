import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { StripeAccount, type StripeEvent } from './stripe/account.ts'
import { answerRequest } from './stripe/answer-request.ts'
import { checkRequest, type StripeRequest } from './stripe/check-request.ts'
import { StripeProblem } from './stripe/problem.ts'

const keys = {
  secret: 'sk_test_of_the_tests',
  publishable: 'pk_test_of_the_tests',
  webhook: 'whsec_of_the_tests',
}

type StripeResponse = { status: number; body: object }
type StripeHook = (request: StripeRequest) => unknown

export type TestStripe = AsyncDisposable & {
  /** The settings to start the site with. */
  settings: Record<string, string>
  /** The state at Stripe. Tests also change it here, as payers, banks and Stripe's dashboard would. */
  account: StripeAccount
  /** The valid requests of the product. */
  requests: StripeRequest[]
  /** The error messages of requests that Stripe's OpenAPI description does not allow. */
  refused: string[]
  /** Called before a request is processed, and before its answer is sent. Promises are awaited. */
  hooks: { onRequest?: StripeHook | undefined; onAnswer?: StripeHook | undefined }
  /** Delays every answer, or answers everything with this status. */
  trouble: { delayMs: number; status: number | null }
  /** Stops listening until comeBack() is called. The state stays. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
  /** An event as Stripe delivers it: for `app.inject()` or `fetch()`. */
  sign: (event: StripeEvent, options?: SigningOptions) => SignedEvent
  /** Delivers an event to a site, and returns the status of its answer. */
  deliver: (event: StripeEvent, siteUrl: string) => Promise<number>
}

/** Overrides for an invalid signature: another secret, another timestamp in seconds, another signed body. */
type SigningOptions = { secret?: string; timestamp?: number; payload?: string }
type SignedEvent = { method: 'POST'; headers: Record<string, string>; payload: string }

const WEBHOOK = '/api/webhooks/stripe'

/**
 * A fake Stripe on loopback: it keeps state, supports idempotency keys, signs its
 * events, and refuses what Stripe's OpenAPI description does not allow.
 */
export async function startStripe(): Promise<TestStripe> {
  const account = new StripeAccount()
  const requests: StripeRequest[] = []
  const refused: string[] = []
  const hooks: TestStripe['hooks'] = {}
  const trouble: TestStripe['trouble'] = { delayMs: 0, status: null }
  /** The answers by idempotency key. */
  const answersByKey = new Map<string, { requestText: string; answer: StripeResponse }>()
  const { webhooks } = new Stripe(keys.secret)

  const answer = async (request: IncomingMessage): Promise<StripeResponse> => {
    const form = await readBody(request)
    const { method = '', url = '' } = request
    if (trouble.delayMs > 0) await wait(trouble.delayMs)
    if (trouble.status !== null) {
      return toProblemResponse(new StripeProblem(trouble.status, { type: 'api_error', message: 'Not now.' }))
    }
    if (!isAuthorised(request))
      return toProblemResponse(new StripeProblem(401, { message: 'Invalid API Key provided.' }))
    let checked: StripeRequest
    try {
      checked = checkRequest(method, url, form)
    } catch (error) {
      refused.push((error as Error).message)
      return toProblemResponse(error)
    }
    requests.push(checked)
    await hooks.onRequest?.(checked)
    const key = request.headers['idempotency-key']?.toString()
    const response = answerOnce(checked, { key, requestText: `${method} ${url} ${form}` })
    await hooks.onAnswer?.(checked)
    return response
  }

  /** Like Stripe, repeats the first answer to an idempotency key, and refuses another request with it. */
  const answerOnce = (
    request: StripeRequest,
    { key, requestText }: { key: string | undefined; requestText: string },
  ) => {
    const before = key === undefined ? undefined : answersByKey.get(key)
    if (before && before.requestText !== requestText) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      return toProblemResponse(new StripeProblem(400, { type: 'idempotency_error', message }))
    }
    if (before) return before.answer
    let response: StripeResponse
    try {
      // Copy it, so that later changes do not alter the stored answer.
      response = { status: 200, body: structuredClone(answerRequest(account, request)) }
    } catch (error) {
      response = toProblemResponse(error)
    }
    if (key !== undefined) answersByKey.set(key, { requestText, answer: response })
    return response
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await answer(request)
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
      .end(JSON.stringify(body))
  }
  const open = async (port: number): Promise<Server> => {
    const opened = createServer((request, response) => {
      handle(request, response).catch(() => response.destroy())
    }).listen(port, '127.0.0.1')
    await once(opened, 'listening')
    return opened
  }
  let server: Server | null = await open(0)
  const { port } = server.address() as AddressInfo
  const goAway = async () => {
    const closing = server
    server = null
    if (!closing) return
    closing.close()
    closing.closeAllConnections()
    await once(closing, 'close')
  }

  const sign: TestStripe['sign'] = (event, { secret = keys.webhook, timestamp, payload } = {}) => {
    const body = JSON.stringify(event)
    const signature = webhooks.generateTestHeaderString({
      payload: payload ?? body,
      secret,
      ...(timestamp !== undefined && { timestamp }),
    })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    return { method: 'POST', headers, payload: body }
  }

  return {
    settings: {
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: keys.publishable,
      STRIPE_WEBHOOK_SECRET: keys.webhook,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    account,
    requests,
    refused,
    hooks,
    trouble,
    goAway,
    sign,
    comeBack: async () => {
      server ??= await open(port)
    },
    deliver: async (event, siteUrl) => {
      const { method, headers, payload: body } = sign(event)
      return (await fetch(siteUrl + WEBHOOK, { method, headers, body })).status
    },
    [Symbol.asyncDispose]: goAway,
  }
}

/** The site uses the secret key. A browser may confirm a payment with the publishable one. */
function isAuthorised({ headers, url = '' }: IncomingMessage): boolean {
  const isPaying = /^\/v1\/payment_intents\/\w+\/confirm$/.test(url)
  return (
    headers.authorization === `Bearer ${keys.secret}` ||
    (isPaying && headers.authorization === `Bearer ${keys.publishable}`)
  )
}

function toProblemResponse(error: unknown): StripeResponse {
  if (!(error instanceof StripeProblem)) throw error
  return { status: error.status, body: { error: error.details } }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
