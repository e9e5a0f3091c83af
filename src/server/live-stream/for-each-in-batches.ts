import { setImmediate } from 'node:timers/promises'

/** Writing to so many streams takes about half a millisecond. Each step of a request waits for one batch at most. */
const BATCH_SIZE = 50

/** Does something with each item, however many there are, and lets requests run between batches. */
export async function forEachInBatches<Item>(
  items: Iterable<Item>,
  act: (item: Item) => void,
): Promise<void> {
  let count = 0
  // Streams that open meanwhile get their turn, too.
  for (const item of items) {
    // By count, not by time: Node.js queues what a batch writes, and sends it only after the batch.
    if (count > 0 && count % BATCH_SIZE === 0) await setImmediate()
    count++
    act(item)
  }
}
