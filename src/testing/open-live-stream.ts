import { until } from './until.ts'

/** Opens a live stream at an address, as a page does. Collects the text of its events. */
export async function openLiveStream(address: string, topics: string, as?: { token: string }) {
  const abort = new AbortController()
  const response = await fetch(`${address}/api/live?topics=${topics}`, {
    signal: abort.signal,
    headers: as ? { cookie: `session=${as.token}` } : {},
  })
  const events: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      // Without comments, which keep the connection open, and the time to reconnect.
      events.push(...blocks.filter((block) => !/^(:|retry:)/.test(block)))
    }
    return rest
    // Aborting the stream ends it with an error.
  })().catch(() => '')
  return {
    status: response.status,
    events,
    /** Waits until this many events have arrived. */
    until: async (count: number) => {
      await until(() => events.length >= count)
    },
    /** The rest of the body after the last event: the reason if the stream was refused. */
    ended: reading,
    [Symbol.dispose]: () => abort.abort(),
  }
}
