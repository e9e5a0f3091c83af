import { useLocation, useSearch } from 'wouter'

/** The open tab, stored in the page's URL; the first one by default. */
export function useTab<Id extends string>(tabs: readonly [Id, ...Id[]]): [Id, (tab: Id) => void] {
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('tab')
  const tab = tabs.find((each) => each === asked) ?? tabs[0]
  return [
    tab,
    // The history entry's state contains more than the tab, so keep it.
    (chosen) => navigate(`${path}?tab=${chosen}`, { replace: true, state: history.state as object }),
  ]
}
