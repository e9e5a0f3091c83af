import { setTimeout as delay } from 'node:timers/promises'
import { until } from './until.ts'

export type LoadGenerator = {
  /** The email addresses whose registration was acknowledged. */
  registered: string[]
  /** Calls without an answer, or with another status than the expected one or a 503 with Retry-After. */
  failures: string[]
  /** The number of answers by status. */
  answers: Record<string, number>
  /** Waits until the next read and the next write have worked. */
  untilServed: () => Promise<void>
  /** Waits for the next 503 answer. */
  untilRefused: () => Promise<void>
  /** Sends no more calls, and waits for the running ones. */
  stop: () => Promise<void>
}

export const PASSWORD = 'a long and winding trail'
/** Far above every time limit of the server: a call that takes longer is lost. */
const NO_ANSWER_MS = 60_000
const WRITERS = 3
/** Short enough that some call is nearly always running. Without it, the load keeps every processor busy. */
const PAUSE_MS = 50

let userCount = 0

/** Puts load on a site until stop() is called: some people register, others look at trips and pages. */
export function startLoad(address: string): LoadGenerator {
  const registered: string[] = []
  const failures: string[] = []
  const answers: Record<string, number> = {}
  let isOver = false

  async function call(path: string, expectedStatus: number, init: RequestInit = {}): Promise<number | null> {
    const request = `${init.method ?? 'GET'} ${path}`
    try {
      const answer = await fetch(address + path, { ...init, signal: AbortSignal.timeout(NO_ANSWER_MS) })
      await answer.arrayBuffer()
      answers[answer.status] = (answers[answer.status] ?? 0) + 1
      const isRefused = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0
      if (answer.status !== expectedStatus && !isRefused)
        failures.push(`${request} answered ${answer.status}`)
      return answer.status
    } catch (error) {
      failures.push(`${request} got no answer: ${String(error)}`)
      return null
    }
  }
  const registerUser = async () => {
    const email = `someone${++userCount}@example.org`
    const body = JSON.stringify({
      firstName: 'Kit',
      lastName: 'Marlow',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
    const headers = { 'content-type': 'application/json' }
    if ((await call('/api/auth/register', 201, { method: 'POST', headers, body })) === 201) {
      registered.push(email)
    }
  }
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work()
      await delay(PAUSE_MS)
    }
  }
  const loops = [
    ...Array.from({ length: WRITERS }, () => repeat(registerUser)),
    repeat(() => call('/api/trips', 200)),
    // A page that is rendered, of a trip that does not exist.
    repeat(() => call('/trip/404404', 404)),
  ]
  const untilGrown = async (count: () => number) => {
    const before = count()
    await until(() => count() !== before)
  }

  return {
    registered,
    failures,
    answers,
    untilServed: async () => {
      await Promise.all([untilGrown(() => answers[200] ?? 0), untilGrown(() => registered.length)])
    },
    untilRefused: () => untilGrown(() => answers[503] ?? 0),
    stop: async () => {
      isOver = true
      await Promise.all(loops)
    },
  }
}
