import { setFlagsFromString } from 'node:v8'

/**
 * V8 doubles its space for new objects when many objects survive, as they do at a start, and hardly ever makes
 * it smaller again. During the work it does not grow; afterwards V8 decides, because requests may need more.
 */
export async function withoutGrowingYoungGeneration<Result>(work: () => Promise<Result>): Promise<Result> {
  setFlagsFromString('--semi-space-growth-factor=1')
  try {
    return await work()
  } finally {
    // V8's default; young-generation.test.ts checks that they agree.
    setFlagsFromString('--semi-space-growth-factor=2')
  }
}
