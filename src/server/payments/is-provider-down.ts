import { AppError } from '../fail.ts'

/** The provider does not answer, so a batch should stop: the next call would time out too. */
export function isProviderDown(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PAYMENTS_AWAY'
}
