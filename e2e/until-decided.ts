import { until } from '#testing/until.ts'

type Answer = { status: number | null; body: { code?: string } }

const CREATED = 201
const CREATED_BEFORE = 200

/**
 * Tries again, as people are told to, where a slow machine had no time to decide. It may have decided without having had
 * the time to say so: then the next try is told of what the first one made, and counts as having made it.
 */
export async function untilDecided<A extends Answer>(ask: () => Promise<A>): Promise<A> {
  let answer = await ask()
  let tries = 1
  const isDecided = () => answer.status !== 503 && answer.body.code !== 'TRY_AGAIN'
  await until(async () => {
    if (isDecided()) return true
    answer = await ask()
    tries += 1
    return isDecided()
  })
  return tries > 1 && answer.status === CREATED_BEFORE ? { ...answer, status: CREATED } : answer
}
