import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const CLIENT = { id: 'wild-trips', secret: 'secret-of-the-tests' }

type ProviderAccount = {
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
  picture?: string
}

export type IdentityProvider = AsyncDisposable & {
  /** The settings to start the site with. */
  settings: Record<string, string>
  /** Accounts by subject. People choose one of them on the provider's page. */
  accounts: Map<string, ProviderAccount>
}

/** The settings with which a site signs people in at `issuer`. */
export function oidcSettings(issuer: string): Record<string, string> {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Summit ID',
  }
}

/** A real OpenID provider on loopback, with a page of its own to sign in or to cancel. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderAccount>()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://127.0.0.1/api/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts.get(sub) }),
    }),
    // Skips the consent page, which concerns only the provider.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // The site's port is known only when it runs.
  provider.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname === '/api/callback'

  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(signInPage(accounts))
      return
    }
    const form = new URLSearchParams(await readBody(request))
    const accountId = form.get('account')
    const result = accountId === null ? { error: 'access_denied' } : { login: { accountId } }
    await provider.interactionFinished(request, response, result)
  }
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void (request.url?.startsWith('/interaction/') ? signIn(request, response) : handle(request, response))
  })

  return {
    settings: oidcSettings(issuer),
    accounts,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function signInPage(accounts: Map<string, ProviderAccount>): string {
  const choices = [...accounts].map(
    ([subject, { name }]) =>
      `<button name="account" value="${subject}">Continue as ${name ?? subject}</button>`,
  )
  return `<!doctype html><html lang="en"><title>Summit ID</title><h1>Summit ID</h1>
    <form method="post">${choices.join(' ')} <button name="cancel" value="1">Cancel</button></form></html>`
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
