import { setTimeout as delay } from 'node:timers/promises'

type Answer = { status: number | null; body: { code?: string } }

/** Tries again, as people are told to, where a slow machine had no time to decide. */
export async function untilDecided<A extends Answer>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503 && answer.body.code !== 'TRY_AGAIN') return answer
    await delay(100)
  }
}
