import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oidcSettings } from './identity-provider.ts'

/** What goes wrong at a path. 'hanging': no answer ever comes. 'hanging up': the connection is cut. */
type ProviderFault = { at: string; kind: 'error' | 'garbage' | 'hanging' | 'hanging up' }

export type FaultyProvider = AsyncDisposable & {
  issuer: string
  settings: Record<string, string>
  /** Set by tests; null if nothing goes wrong. */
  fault: ProviderFault | null
  /** How the next ID token differs from a valid one. */
  token: {
    claims?: Record<string, unknown>
    alg?: string
    /** Null: without a signature. */
    key?: KeyObject | null
  }
}

/** A login provider that lies, fails or hangs on request, which a real one would not. */
export async function startFaultyProvider(): Promise<FaultyProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: FaultyProvider = {
    issuer,
    settings: oidcSettings(issuer),
    fault: null,
    token: {},
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const idToken = () => {
    const { claims, alg = 'ES256', key = privateKey } = provider.token
    const now = Math.floor(Date.now() / 1000)
    const validClaims = { iss: issuer, aud: oidcSettings(issuer).OIDC_CLIENT_ID, iat: now, exp: now + 300 }
    return signToken({ alg, kid: 'one' }, { ...validClaims, sub: 'odd-1', ...claims }, key)
  }
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['ES256', 'none'],
    }),
    '/jwks': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'ES256' }],
    }),
    '/token': () => ({ access_token: 'access', token_type: 'bearer', id_token: idToken() }),
  }
  server.on('request', ({ url = '' }, response: ServerResponse) => {
    if (provider.fault?.at === url) {
      answerWithFault(provider.fault.kind, response)
      return
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[url]?.()))
  })
  return provider
}

function answerWithFault(kind: ProviderFault['kind'], response: ServerResponse): void {
  if (kind === 'error') response.writeHead(500).end('out of order: tell nobody')
  if (kind === 'garbage') response.setHeader('content-type', 'application/json').end('{"issuer": <html>')
  if (kind === 'hanging up') response.socket?.destroy()
  // 'hanging' never gets an answer.
}

function signToken(header: object, claims: object, key: KeyObject | null): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const content = `${encode(header)}.${encode(claims)}`
  const signature = key && sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature?.toString('base64url') ?? ''}`
}
