import { useState } from 'react'

/** Which of the available items are chosen. Those that are no longer available are not. */
export function useChoice<Item>(available: Item[], keyOf: (item: Item) => string | number) {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const chosen = available.filter((item) => keys.has(keyOf(item)))
  return {
    chosen,
    isChosen: (item: Item) => keys.has(keyOf(item)),
    toggle: (item: Item) => {
      const next = new Set(chosen.map(keyOf))
      if (!next.delete(keyOf(item))) next.add(keyOf(item))
      setKeys(next)
    },
    /** Chooses all; none if all are chosen already. */
    toggleAll: () => setKeys(new Set(chosen.length === available.length ? [] : available.map(keyOf))),
    clear: () => setKeys(new Set()),
  }
}
