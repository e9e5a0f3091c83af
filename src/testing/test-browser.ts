import { startApp, type TestSite } from './start-app.ts'

type FinalResponse = { url: URL; status: number; body: string }

/** A minimal browser for redirects. All servers are on one host, so one cookie jar is enough. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>()

  /** Sends one request and follows no redirect. */
  async send(url: URL | string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(header)) this.#cookies.delete(name)
      else this.keep(name, value)
    }
    return response
  }

  /** Follows redirects until the final answer. */
  async open(url: URL | string, init?: RequestInit): Promise<FinalResponse> {
    const response = await this.send(url, init)
    const location = response.headers.get('location')
    if (location !== null && response.status < 400) return this.open(new URL(location, url))
    return { url: new URL(url), status: response.status, body: await response.text() }
  }

  post(url: URL | string, body: object): Promise<Response> {
    return this.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  /** Stores a cookie. */
  keep(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  cookieNames(which: RegExp): string[] {
    return [...this.#cookies.keys()].filter((name) => which.test(name))
  }
}

export type ListeningSite = TestSite & { address: string }

/** The whole product on a port of its own, for requests from outside. */
export async function startListeningSite(settings: Record<string, string>): Promise<ListeningSite> {
  const site = await startApp(settings)
  return { ...site, address: await site.listen() }
}
