import { setImmediate } from 'node:timers/promises'

/** How long a request waits at most, at each of its steps. */
const SLICE_MS = 1

/** Does something with each item, however many there are, and lets requests in between. */
export async function forEachInSlices<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let sliceEnd = performance.now() + SLICE_MS
  // A copy, because streams open and close between the slices.
  for (const item of [...items]) {
    act(item)
    if (performance.now() < sliceEnd) continue
    await setImmediate()
    sliceEnd = performance.now() + SLICE_MS
  }
}
