/** Why a PDF cannot be read, as the error code that its sender gets. */
export class UnreadablePdfError extends Error {
  readonly code: 'PDF_BROKEN' | 'PDF_ENCRYPTED' | 'PDF_TOO_HEAVY' | 'PDF_TOO_MANY_PAGES'

  constructor(code: UnreadablePdfError['code']) {
    super(code)
    this.code = code
  }
}
