import { until } from '#testing/until.ts'

type RetriedAnswer = { status: number | null; body: { code?: string } }

/** Tries again, as people are told to, where a slow machine had no time to decide. */
export async function retryUntilDecided<A extends RetriedAnswer>(ask: () => Promise<A>): Promise<A> {
  let answer = await ask()
  const isDecided = () => answer.status !== 503 && answer.body.code !== 'TRY_AGAIN'
  await until(async () => {
    if (!isDecided()) answer = await ask()
    return isDecided()
  })
  return answer
}
