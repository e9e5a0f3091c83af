/** A person as known to a provider. `issuer` and `subject` together never change; an address may. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** Ties a response to its request: the provider must return these values, or know them by their hash. */
export type LoginChecks = { state: string; nonce: string; codeVerifier: string }

/** Identifies people. Without a provider they sign in only with their password. */
export type LoginProvider =
  | { name: null }
  | {
      /** Shown to people: "Continue with …". */
      name: string
      /** The URL to send a person to; the provider sends them back to `redirectUri`. */
      addressFor: (login: LoginChecks & { redirectUri: string }) => Promise<string>
      /**
       * The person named by the provider's response, if it passes every check. Fails with a LOGIN_… code.
       * `answer` is the query with which the provider sent the person back.
       */
      identify: (login: LoginChecks & { redirectUri: string; answer: URLSearchParams }) => Promise<Identity>
    }
