import './shell.css'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { loadWithQueriesWhenUsed, loadWithQueries } from '../api/load-with-queries.ts'
import { useSession } from '../api/session.ts'
import { rememberPathBeforeLogin } from '../features/auth/return-path.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { Toaster } from '../ui/toast.tsx'
import { Tooltips } from '../ui/tooltips.tsx'
import { Header } from './header.tsx'
import { MobileNav } from './mobile-nav.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useSessionEnd } from './use-session-end.ts'

// A constant element, so that React does not re-render it before its code is loaded.
const Footer = lazyPart(() => loadWithQueriesWhenUsed(() => import('./footer.tsx')), { isQuiet: true })
const footer = <Footer />

const VerifyBar = lazyPart(() => loadWithQueries(() => import('../features/account/verify-bar.tsx')), {
  isQuiet: true,
})
const MyChanges = lazyPart(() => loadWithQueries(() => import('./my-changes.tsx')), { isQuiet: true })

/** The frame of every page. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession()
  const hasEnded = useSessionEnd(session)
  useFocusOnNavigation()
  const isVisitor = session.state === 'signed-out' || session.state === 'failed'
  useEffect(() => {
    // start.js has set it. With a session it stays, because parts of the page may still be the server's.
    if (isVisitor) delete document.documentElement.dataset.hasToken
  }, [isVisitor])
  return (
    <div
      className="site flex min-h-svh flex-col pb-[var(--tabs)] print:pb-0"
      onClickCapture={rememberPathOnClick}
    >
      <a
        href="#content"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-spruce px-5 py-3 font-semibold text-on-spruce focus:translate-y-0"
      >
        Skip to content
      </a>
      {/* Bars are above the header, because some pages start with a picture under it. */}
      {session.state === 'signed-in' && !session.user.emailVerified && <VerifyBar user={session.user} />}
      <OfflineBanner />
      <Header session={session} />
      <main id="content" tabIndex={-1} className="grow focus:outline-none">
        {hasEnded ? <PageSpinner /> : children}
      </main>
      {footer}
      <MobileNav session={session} />
      <Toaster />
      <Tooltips />
      {session.state === 'signed-in' && <MyChanges />}
    </div>
  )
}

/**
 * A click on a link to the login stores the path to return to; `data-back` names another one, and `data-purpose` what
 * the person wants there.
 */
function rememberPathOnClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  const href = link?.getAttribute('href')
  if (href) rememberPathBeforeLogin({ href, partOfPage: link?.dataset.back, purpose: link?.dataset.purpose })
}
