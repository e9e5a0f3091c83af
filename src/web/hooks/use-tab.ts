import { useLocation, useSearch } from 'wouter'

/** The open tab, stored in the page's URL; the first one by default. */
export function useTab<Id extends string>(tabs: readonly [Id, ...Id[]]): [Id, (tab: Id) => void] {
  const [path, navigate] = useLocation()
  const tabInUrl = new URLSearchParams(useSearch()).get('tab')
  const tab = tabs.find((each) => each === tabInUrl) ?? tabs[0]
  return [
    tab,
    // Keeps the state of the history entry, where other code stores its data.
    (chosen) => navigate(`${path}?tab=${chosen}`, { replace: true, state: history.state as object }),
  ]
}
