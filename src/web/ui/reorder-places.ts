/** Where an item is or will be: its list, and its place among that list's other items. */
export type Place = { list: string; index: number }

/** A list that items can be moved within, or into: how many items it has besides the moved one, from top to bottom. */
export type TargetList = { name: string; length: number }

/** The place one step up or down; past the end of a list comes the next list. At either end nothing changes. */
export function stepPlace(lists: TargetList[], place: Place, step: -1 | 1): Place {
  const places = lists.flatMap(({ name, length }) =>
    Array.from({ length: length + 1 }, (_, index): Place => ({ list: name, index })),
  )
  const at = places.findIndex((each) => isSamePlace(each, place))
  return places[at + step] ?? place
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.list === b.list && a.index === b.index
}

type Extent = { top: number; bottom: number }
/** A list on the screen, and its items besides the moved one. */
export type MeasuredList = Extent & { name: string; items: Extent[] }

/** The place that a pointer at this height points to: in the nearest list, before the first item that is below. */
export function placeAt(lists: MeasuredList[], y: number): Place | null {
  const distance = ({ top, bottom }: Extent) => Math.max(top - y, y - bottom, 0)
  const nearest = lists.toSorted((a, b) => distance(a) - distance(b))[0]
  if (!nearest) return null
  const below = nearest.items.findIndex(({ top, bottom }) => y < (top + bottom) / 2)
  return { list: nearest.name, index: below === -1 ? nearest.items.length : below }
}

/** The height at which a line shows a place: between two items, or at the list's edge. */
export function lineOf({ items, top }: MeasuredList, index: number): number {
  const [above, below] = [items[index - 1], items[index]]
  if (above && below) return (above.bottom + below.top) / 2
  if (above) return above.bottom + 4
  return below ? below.top - 4 : top
}
