import type { LiveChange } from '#contract/live.ts'

/** A fake EventSource. The test decides what happens to the connection. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
  }
  get isOpen(): boolean {
    return this.readyState === 1
  }
  get topics(): string[] {
    return new URL(this.url, 'http://site.test').searchParams.get('topics')?.split(',') ?? []
  }
  close(): void {
    this.readyState = 2
  }

  opens(): void {
    this.readyState = 1
    this.onopen?.()
  }
  sends(change: LiveChange): void {
    this.onmessage?.({ data: JSON.stringify(change) })
  }
  /** The server may have missed changes. */
  resyncs(): void {
    this.dispatchEvent(new Event('resync'))
  }
  isCut(): void {
    this.readyState = 0
    this.onerror?.()
  }
  isRefused(): void {
    this.readyState = 2
    this.onerror?.()
  }
}
