import { until } from '#testing/until.ts'

type RetriedAnswer = { status: number | null; body: { code?: string } }

/** Repeats a call while the answer is 503 or TRY_AGAIN, which slow machines cause. */
export async function retryUntilDecided<A extends RetriedAnswer>(ask: () => Promise<A>): Promise<A> {
  let answer = await ask()
  const isDecided = () => answer.status !== 503 && answer.body.code !== 'TRY_AGAIN'
  await until(async () => {
    if (!isDecided()) answer = await ask()
    return isDecided()
  })
  return answer
}
