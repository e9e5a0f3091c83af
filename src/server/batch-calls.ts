import { setImmediate } from 'node:timers/promises'

/**
 * Gathers the calls that come in the same turn of the event loop, and answers them together: when many people are
 * active, one query serves several requests. A key without an entry in the answer gets undefined.
 */
export function batchCalls<Key, Result>(
  answerAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Result>>,
): (key: Key) => Promise<Result | undefined> {
  let keys = new Set<Key>()
  let answers: Promise<ReadonlyMap<Key, Result>> | null = null

  async function answerGathered() {
    await setImmediate()
    const gathered = [...keys]
    keys = new Set()
    answers = null
    return answerAll(gathered)
  }

  return async (key) => {
    keys.add(key)
    answers ??= answerGathered()
    return (await answers).get(key)
  }
}
