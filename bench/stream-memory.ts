import type { BenchDatabases } from './databases.ts'
import { createListeners } from './event-stream-listeners.ts'
import { startMeasuredProcess, type MeasuredProcess } from './measured-process.ts'
import type { Figure } from './report.ts'
import { insertPeopleInto, startSite } from './start-site.ts'

const STREAMS = 10_000
const PEOPLE = 500
/** Streams opened before measuring, so that one-time costs of the process do not count. */
const WARM_UP_STREAMS = 500

/** The memory of open pages on which nothing happens, compared with as many bare streams. */
export async function measureStreamMemory(databases: BenchDatabases): Promise<Figure[]> {
  await using site = await startSite(databases, 'idle_streams', 10, {
    CONNECTIONS_PER_CLIENT: String(STREAMS + 100),
  })
  await using bare = await startMeasuredProcess('bench/bare-streams.ts', {})
  const people = await insertPeopleInto(site.databaseUrl, PEOPLE)
  const kilobytes = {
    ours: await memoryPerStream(
      site,
      (index) =>
        `GET /api/live?topics=trip:1,me HTTP/1.1\r\nhost: a\r\ncookie: session=${people[index % PEOPLE]?.token}\r\n\r\n`,
    ),
    bare: await memoryPerStream(bare, () => 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'),
  }
  return [
    { name: `memory of an idle stream, ${STREAMS} on one process`, value: kilobytes.ours, unit: 'kB' },
    { name: '  beside bare node:http', value: kilobytes.ours / kilobytes.bare, unit: '×', atMost: 1.4 },
  ]
}

/** In kilobytes, without garbage. */
async function memoryPerStream(
  server: MeasuredProcess,
  requestOf: (index: number) => string,
): Promise<number> {
  using listeners = createListeners(server.address, requestOf)
  await listeners.open(WARM_UP_STREAMS)
  const before = await server.memoryWithoutGarbage()
  await listeners.open(STREAMS - WARM_UP_STREAMS)
  const after = await server.memoryWithoutGarbage()
  return (after - before) / (STREAMS - WARM_UP_STREAMS) / 1_024
}
