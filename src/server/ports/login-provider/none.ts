import type { LoginProvider } from './port.ts'

/** The default: people sign in with their password. */
export const noLoginProvider: LoginProvider = { name: null }
