import type { LiveEvent } from '#contract/live.ts'

/** A fake EventSource. The test decides what happens to the connection. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState: number = FakeEventSource.CONNECTING
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
  }
  get isOpen(): boolean {
    return this.readyState === FakeEventSource.OPEN
  }
  get topics(): string[] {
    return new URL(this.url, 'http://site.test').searchParams.get('topics')?.split(',') ?? []
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  opens(): void {
    this.readyState = FakeEventSource.OPEN
    this.onopen?.()
  }
  sends(change: LiveEvent): void {
    this.onmessage?.({ data: JSON.stringify(change) })
  }
  /** The server may have missed changes. */
  resyncs(): void {
    this.dispatchEvent(new Event('resync'))
  }
  /** The connection breaks. Browsers try again by themselves. */
  isCut(): void {
    this.readyState = FakeEventSource.CONNECTING
    this.onerror?.()
  }
  /** The server refuses the connection. Browsers do not try again. */
  isRefused(): void {
    this.readyState = FakeEventSource.CLOSED
    this.onerror?.()
  }
}
