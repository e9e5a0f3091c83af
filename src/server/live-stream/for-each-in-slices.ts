import { setImmediate } from 'node:timers/promises'

/** Writing to this many streams takes about half a millisecond; each step of a request waits for one slice at most. */
const SLICE = 50

/** Does something with each item, however many there are, and lets requests in between. */
export async function forEachInSlices<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let count = 0
  // Streams that open meanwhile get their turn, too.
  for (const item of items) {
    // By count, not by time: Node.js queues what a slice writes, and sends it only after the slice.
    if (count > 0 && count % SLICE === 0) await setImmediate()
    count++
    act(item)
  }
}
