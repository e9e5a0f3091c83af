import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Closes a sheet when another page, or another tab of the page, is opened, which the sheet would cover. */
export function useCloseOnNavigation(onClose: () => void): void {
  const [path] = useLocation()
  const address = `${path}?${useSearch()}`
  const openedAt = useRef(address)
  const closeElsewhere = useEffectEvent(() => {
    if (address !== openedAt.current) onClose()
  })
  useEffect(() => closeElsewhere(), [address])
}
