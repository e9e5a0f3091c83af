import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestSite } from './start-app.ts'

export type ReceivedResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** Sends a request over the network, because injected requests bypass the cache; returns the raw bytes. */
export async function getOverNetwork(
  site: Pick<TestSite, 'listen'>,
  path: string,
  headers: http.OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<ReceivedResponse> {
  const request = http.request((await site.listen()) + path, { method, headers }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}

/** Cached responses belong to no request, so they have no request id. */
export function isCached({ headers }: ReceivedResponse): boolean {
  return headers['x-request-id'] === undefined
}
