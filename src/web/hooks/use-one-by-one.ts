import { useEffect, useRef, useState } from 'react'

/** What became of one of several items; `why` it was not done, or null if it was. */
type ItemResult<Item> = { item: Item; why: string | null }

/** What became of all of them. */
export type Outcome<Item> = {
  results: ItemResult<Item>[]
  /** Not tried, because it was stopped or the server could not be reached. */
  left: Item[]
  isStopped: boolean
  /** Why the others were not tried, in words; null if they were, or if the server gave no reason. */
  whyEnded: string | null
}

/**
 * Why an item was not done: for a reason of its own, so that the others are still tried, or for one that is about all
 * of them. `sentence` is null if the server gave no reason.
 */
export type Refusal = { isAboutOne: true; sentence: string } | { isAboutOne: false; sentence: string | null }

/** How many items were tried, and how many there are. */
export type Progress = { done: number; of: number }

/** 'Approving 2 of 3' */
export function describeProgress(doing: string, { done, of }: Progress): string {
  return `${doing} ${done + 1} of ${of}`
}

type OneByOneOptions<Item> = {
  /** Resolves to the item as it is then. */
  act: (item: Item) => Promise<Item>
  whyRefused: (error: unknown) => Refusal
  /** Loads what has changed, before the outcome is shown. */
  refresh: () => Promise<unknown>
}

/** Does something to several items, one after the other, until it is stopped or the page is left. Once at a time. */
export function useOneByOne<Item>({ act, whyRefused, refresh }: OneByOneOptions<Item>) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [outcome, setOutcome] = useState<Outcome<Item> | null>(null)
  const isStopped = useRef(false)
  const isRunning = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  async function run(items: Item[]): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    isStopped.current = false
    setOutcome(null)
    const results: ItemResult<Item>[] = []
    let whyEnded: string | null = null
    for (const item of items) {
      if (isStopped.current) break
      setProgress({ done: results.length, of: items.length })
      try {
        results.push({ item: await act(item), why: null })
      } catch (error) {
        const { isAboutOne, sentence } = whyRefused(error)
        if (!isAboutOne) {
          whyEnded = sentence
          break
        }
        results.push({ item, why: sentence })
      }
    }
    const left = items.slice(results.length)
    await refresh().catch(() => undefined)
    isRunning.current = false
    setProgress(null)
    setOutcome({ results, left, isStopped: isStopped.current && left.length > 0, whyEnded })
  }

  return {
    run: (items: Item[]) => void run(items),
    stop: () => {
      isStopped.current = true
    },
    /** Null: nothing is being done. */
    progress,
    /** Null: nothing was done yet, or it was dismissed. */
    outcome,
    dismiss: () => setOutcome(null),
  }
}

/** The items that were done, as they were right afterwards. */
export function itemsDone<Item>({ results }: Outcome<Item>): Item[] {
  return results.filter(({ why }) => why === null).map(({ item }) => item)
}
