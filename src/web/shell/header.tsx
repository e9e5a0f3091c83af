import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ADVENTURES_PATH, HOME_PATH, LOGIN_PATH, REGISTER_PATH } from '#contract/paths.ts'
import { loadWithQueries } from '../api/load-with-queries.ts'
import type { Session } from '../api/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

// Lazy, so that visitors do not wait for it; if it fails, the header works without a bell.
const Bell = lazyPart(() => loadWithQueries(() => import('../features/notifications/bell.tsx')), {
  fallback: <div className="size-11" />,
  isQuiet: true,
})

const MessagesLink = lazyPart(() => loadWithQueries(() => import('../features/chat/messages-link.tsx')), {
  fallback: <div className="size-11 max-md:hidden" />,
  isQuiet: true,
})

const links = [
  { href: ADVENTURES_PATH, name: 'Adventures' },
  { href: '/how-it-works', name: 'How It Works' },
  { href: '/about', name: 'About' },
]

const linkClass = [
  'inline-flex min-h-11 items-center rounded-control px-3.5 text-sm font-semibold whitespace-nowrap',
  'decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline',
].join(' ')

export function Header({ session }: { session: Session }) {
  const [path] = useLocation()
  const isScrolled = useIsScrolled()
  return (
    <header className="site-header" data-scrolled={isScrolled || undefined}>
      <PageContainer className="flex h-full items-center gap-2 lg:gap-6">
        <Link
          href={HOME_PATH}
          aria-label="Wild Trip Planner, home"
          className="inline-flex rounded-control py-2"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden md:block lg:ml-4">
          <ul className="flex items-center">
            {links.map(({ href, name }) => (
              <li key={href}>
                <Link href={href} aria-current={href === path ? 'page' : undefined} className={linkClass}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          <ThemeMenu />
          {session.state === 'signed-in' && (
            <>
              <MessagesLink />
              <Bell />
            </>
          )}
          <div className="hidden md:block">
            {session.state === 'signed-in' ? (
              <AccountMenu
                user={session.user}
                triggerClassName="grid size-11 place-items-center rounded-full"
                trigger={<Avatar user={session.user} className="size-10" />}
              />
            ) : (
              <div className="for-visitors flex items-center gap-2">
                <Link href={LOGIN_PATH} className={linkClass}>
                  Login
                </Link>
                <ButtonLink href={REGISTER_PATH} size="sm">
                  Sign Up
                </ButtonLink>
              </div>
            )}
          </div>
        </div>
      </PageContainer>
    </header>
  )
}

/** Whether the page is scrolled by more than a few pixels. */
function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > 8)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return isScrolled
}
