import { createReplicaCaller, type ReplicaCaller } from '#testing/replica-caller.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { startProcess, type AppProcess } from '#testing/start-process.ts'

export type Replicas = AsyncDisposable & {
  database: TestDatabase
  processes: AppProcess[]
  call: ReplicaCaller['call']
}

/** Three processes of the built product on one database. `call` distributes calls over them. */
export async function startReplicas(settings: Record<string, string> = {}): Promise<Replicas> {
  const database = await cloneDatabase()
  const processSettings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...settings }
  const processes = await Promise.all([1, 2, 3].map(() => startProcess(processSettings)))
  const caller = createReplicaCaller(processes.map(({ address }) => address))
  return {
    database,
    processes,
    call: caller.call,
    [Symbol.asyncDispose]: async () => {
      caller[Symbol.dispose]()
      await Promise.all(processes.map((app) => app[Symbol.asyncDispose]()))
      await database[Symbol.asyncDispose]()
    },
  }
}
