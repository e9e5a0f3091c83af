import { useEffect, useState } from 'react'

/**
 * The token of the link that led here, null where there is none. It comes after
 * the "#", which reaches no server, and leaves the address bar at once: nobody
 * should read it over a shoulder. The tab's own history keeps it, so that loading
 * the page again finds it. Undefined before it was looked for.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const take = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token')
      if (found !== null) history.replaceState({ linkToken: found }, '', location.pathname)
      const { linkToken } = (history.state ?? {}) as { linkToken?: string }
      setToken(linkToken ?? null)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
