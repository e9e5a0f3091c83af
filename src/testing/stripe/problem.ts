/** An error answer in Stripe's format. */
export class StripeProblem extends Error {
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(status: number, details: { type?: string; code?: string; param?: string; message: string }) {
    super(details.message)
    this.status = status
    this.details = { type: 'invalid_request_error', ...details }
  }
}
