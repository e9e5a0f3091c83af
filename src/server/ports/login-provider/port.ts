/** Somebody, as a provider knows them. `issuer` and `subject` together never change; an address may. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** What proves that an answer belongs to a question: the provider has to give it back, or know it by its hash. */
export type LoginChecks = { state: string; nonce: string; codeVerifier: string }

/** Says who people are. Without one they sign in with their password alone. */
export type LoginProvider =
  | { name: null }
  | {
      /** As people know it: "Continue with …". */
      name: string
      /** Where to send a person; the provider sends them back to `redirectUri`. */
      addressFor: (login: LoginChecks & { redirectUri: string }) => Promise<string>
      /** Whom the provider's answer names, if it passes every check. Fails with a LOGIN_… of the catalogue. */
      identify: (login: LoginChecks & { redirectUri: string; answer: URLSearchParams }) => Promise<Identity>
    }
