import http from 'node:http'
import { text } from 'node:stream/consumers'
import { pathParts, queryString, type CallResult, type Endpoint, type CallInput } from '#contract/endpoint.ts'
import type { Failure } from '#contract/errors.ts'

/** The outcome of one call. `status` is null without an answer: it is unknown whether the call was done. */
export type CallOutcome<E extends Endpoint> = {
  status: number | null
  body: CallResult<E> & Partial<Failure>
}

export type ReplicaCaller = Disposable & {
  /** Calls the next replica in turn. */
  call: <E extends Endpoint>(
    endpoint: E,
    sent: CallInput<E> & { as: { token: string } },
  ) => Promise<CallOutcome<E>>
}

/** Distributes calls over replicas like a load balancer, on keep-alive connections. */
export function createReplicaCaller(addresses: string[]): ReplicaCaller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
  let turn = 0
  return {
    call: async (endpoint, { as, ...sent }) => {
      const { params, query, body } = sent as {
        params?: Record<string, string | number>
        query?: object
        body?: object
      }
      const address = addresses[turn++ % addresses.length] ?? ''
      const path = pathParts(endpoint.path, params).join('/') + queryString({ ...query })
      const request = http.request(address + path, {
        agent,
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${as.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
      })
      try {
        const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
          request.once('response', resolve).once('error', reject)
          request.end(body && JSON.stringify(body))
        })
        const answer = await text(response)
        return {
          status: response.statusCode ?? null,
          body: (answer === '' ? undefined : JSON.parse(answer)) as never,
        }
      } catch {
        // The replica was stopped or killed.
        return { status: null, body: {} as never }
      }
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}
