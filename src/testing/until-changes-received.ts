import type { TestSite } from './start-app.ts'

/** Resolves when the process has received all changes published so far, such as those of a test's set-up. */
export async function untilChangesReceived({ context, database }: TestSite): Promise<void> {
  const marker = { topic: 'trips', what: 'day' } as const
  const received = new Promise<void>((resolve) => {
    const unsubscribe = context.live.subscribe((changes) => {
      if (changes === 'resync' || !changes.some(({ what }) => what === marker.what)) return
      unsubscribe()
      resolve()
    })
  })
  await database.query('insert into changes (topic, what) values ($1, $2)', [marker.topic, marker.what])
  await received
}
