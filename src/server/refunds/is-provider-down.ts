import { AppError } from '../fail.ts'

/** The provider does not answer: asking it for the next thing would only take as long again. */
export function isProviderDown(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PAYMENTS_AWAY'
}
