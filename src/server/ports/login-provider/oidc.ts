import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import type { FailureCode } from '#contract/errors.ts'
import { fail } from '../../fail.ts'
import type { LoginProvider } from './port.ts'
import { readIdentity, type Claims } from './read-identity.ts'

export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  timeoutSeconds: number
}

type OidcClient = typeof import('openid-client')
type Connection = { client: OidcClient; configuration: Configuration }

const MAX_SUBJECT_LENGTH = 255

/** OpenID Connect: the code flow with PKCE, state and nonce, and an ID token with a verified signature. */
export function createOidcProvider(settings: OidcSettings): LoginProvider {
  let connection: Promise<Connection> | null = null

  // Connects on the first login, because an unreachable provider must not keep the site from starting. A
  // failure is not cached, so the next login tries again.
  const connect = (): Promise<Connection> => {
    connection ??= discover(settings).catch((error: unknown) => {
      connection = null
      return fail('LOGIN_PROVIDER_AWAY', { cause: error })
    })
    return connection
  }

  return {
    name: settings.name,

    addressFor: async ({ redirectUri, state, nonce, codeVerifier }) => {
      const { client, configuration } = await connect()
      const challenge = await client.calculatePKCECodeChallenge(codeVerifier)
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      return address.href
    },

    identify: async ({ redirectUri, answer, state, nonce, codeVerifier }) => {
      const { client, configuration } = await connect()
      try {
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}?${answer.toString()}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          },
        )
        const token = tokens.claims()
        if (!token || !isValidSubject(token.sub)) return fail('LOGIN_UNCONFIRMED')
        return readIdentity(await claimsOf({ client, configuration }, token, tokens.access_token))
      } catch (error) {
        return fail(toFailureCode(client, error), { cause: error })
      }
    },
  }
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  timeoutSeconds,
}: OidcSettings): Promise<Connection> {
  // Loaded on first use: most installations have no provider.
  const client = await import('openid-client')
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
  // The configuration allows http only on loopback.
  const isUnencrypted = issuer.startsWith('http:')
  // The non-repudiation checks verify the signature of the ID token.
  const configuration = await client.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    execute: [client.enableNonRepudiationChecks, ...(isUnencrypted ? [client.allowInsecureRequests] : [])],
  })
  const { authorization_endpoint, token_endpoint } = configuration.serverMetadata()
  if (authorization_endpoint === undefined || token_endpoint === undefined) {
    throw new Error('The provider does not say where to sign in')
  }
  return { client, configuration }
}

/** Many providers give the email address only at the userinfo endpoint; then all claims come from there. */
async function claimsOf(
  { client, configuration }: Connection,
  token: IDToken,
  accessToken: string,
): Promise<Claims> {
  const hasAddress = token.email !== undefined && token.email_verified !== undefined
  if (hasAddress || configuration.serverMetadata().userinfo_endpoint === undefined) return token
  const userInfo = await client.fetchUserInfo(configuration, accessToken, token.sub)
  return { ...userInfo, iss: token.iss, sub: token.sub }
}

function isValidSubject(subject: string): boolean {
  return subject.length > 0 && subject.length <= MAX_SUBJECT_LENGTH && !subject.includes('\0')
}

/** The client's error codes for a missing or unreadable response. */
const NO_ANSWER_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** Nothing of the provider's response is passed on, only one of our failure codes. */
function toFailureCode(client: OidcClient, error: unknown): FailureCode {
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
    return 'LOGIN_CANCELLED'
  const { code, status } = error as { code?: string; status?: number }
  // fetch() throws a TypeError without a code if it cannot connect.
  const isUnreachable = error instanceof TypeError && code === undefined
  if (isUnreachable || (status ?? 0) >= 500 || NO_ANSWER_CODES.has(code ?? '')) return 'LOGIN_PROVIDER_AWAY'
  return 'LOGIN_UNCONFIRMED'
}
