import type { CallResult, Endpoint } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/errors.ts'
import {
  checkAnswer,
  checkFailure,
  nameOf,
  readData,
  type CheckedAnswer,
  type FailureDetails,
} from './check-answer.ts'
import { matchPath } from './match-path.ts'

/** A fake XMLHttpRequest for uploads. The test decides what happens to each upload. */
export class FakeUpload {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  }
  readonly headers: Record<string, string> = {}
  method = ''
  path = ''
  withCredentials = false
  sent = new FormData()
  isAborted = false
  status = 0
  statusText = ''
  responseText = ''
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null

  open(method: string, path: string): void {
    this.method = method
    this.path = path
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(form: FormData): void {
    this.sent = form
  }
  abort(): void {
    this.isAborted = true
    this.onabort?.()
  }

  /** A share of the bytes has been sent, from 0 to 1. */
  hasSent(share: number): void {
    this.upload.onprogress?.({ loaded: share * 1000, total: 1000 })
  }
  /** Answers the upload, which must have been sent to this endpoint. */
  answers<E extends Endpoint>(endpoint: E, answer: CallResult<E>): void {
    if (this.method !== endpoint.method || !matchPath(endpoint.path, this.path))
      throw new Error(`${this.method} ${this.path} was sent, not ${nameOf(endpoint)}.`)
    if (endpoint.body) readData(`The form sent to ${nameOf(endpoint)}`, endpoint.body, fieldsOf(this.sent))
    this.#ends(checkAnswer(endpoint, answer))
  }
  fails(code: FailureCode, details?: FailureDetails): void {
    this.#ends(checkFailure(code, details))
  }
  /** A proxy in front of the server refuses, not in our format. */
  isRefusedOnTheWay(): void {
    this.#ends({ status: 413, body: '<html>Request Entity Too Large</html>' })
  }
  /** The connection breaks. */
  isCut(): void {
    this.onerror?.()
  }

  #ends({ status, body }: CheckedAnswer): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

/** The text fields of a form. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
}
