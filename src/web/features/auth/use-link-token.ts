import { useEffect, useState } from 'react'

/**
 * The token of the link that was opened; null if it has none, undefined until it is read. It comes after the
 * "#", which is not sent to servers, and is removed from the address bar at once, so that nobody can read it
 * there. The history entry keeps it, so that a reload finds it.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const readToken = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token')
      if (found !== null) history.replaceState({ linkToken: found }, '', location.pathname)
      const { linkToken } = (history.state ?? {}) as { linkToken?: string }
      setToken(linkToken ?? null)
    }
    readToken()
    window.addEventListener('hashchange', readToken)
    return () => window.removeEventListener('hashchange', readToken)
  }, [])
  return token
}
