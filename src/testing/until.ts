import { setTimeout as delay } from 'node:timers/promises'

const TIMEOUT_SECONDS = 90
const EVERY_MS = 20

/** Waits until a condition holds, and fails after TIMEOUT_SECONDS. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_SECONDS * 1_000
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`Not so after ${TIMEOUT_SECONDS} seconds: ${condition.toString()}`)
    await delay(EVERY_MS)
  }
}
