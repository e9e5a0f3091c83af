import { useLocation, useSearch } from 'wouter'

/** The part of a page that is shown, kept in its URL; the first one unless another is named there. */
export function useTab<Id extends string>(tabs: readonly [Id, ...Id[]]): [Id, (tab: Id) => void] {
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('tab')
  const tab = tabs.find((each) => each === asked) ?? tabs[0]
  return [
    tab,
    // The entry's state says more than the tab; it stays.
    (chosen) => navigate(`${path}?tab=${chosen}`, { replace: true, state: history.state as object }),
  ]
}
