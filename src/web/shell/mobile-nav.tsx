import { CircleHelp, LogIn, type LucideIcon, MessagesSquare, Mountain, Ticket, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import {
  ADVENTURES_PATH,
  BOOKINGS_PATH,
  HOME_PATH,
  LOGIN_PATH,
  MESSAGES_PATH,
  REGISTER_PATH,
  isChatPath,
  isTripPath,
} from '#contract/paths.ts'
import { loadWithQueries } from '../api/load-with-queries.ts'
import type { Session } from '../api/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { AccountMenu } from './account-menu.tsx'

// Lazy, so that visitors do not wait for it.
const UnreadCount = lazyPart(() => loadWithQueries(() => import('../features/chat/unread-count.tsx')), {
  isQuiet: true,
})

type NavTab = {
  href: string
  name: string
  Icon: LucideIcon
  /** Whether the tab is the current one at this path; by default, only at its own address. */
  isAt?: (path: string) => boolean
  /** Shown at the icon; part of the accessible name. */
  count?: ReactNode
}

const adventures: NavTab = {
  href: ADVENTURES_PATH,
  name: 'Adventures',
  Icon: Mountain,
  isAt: (path) => path === HOME_PATH || (isTripPath(path) && !isChatPath(path)),
}
const signedOut: NavTab[] = [
  adventures,
  { href: '/how-it-works', name: 'How It Works', Icon: CircleHelp },
  { href: LOGIN_PATH, name: 'Login', Icon: LogIn },
  { href: REGISTER_PATH, name: 'Sign Up', Icon: UserPlus },
]
const signedIn: NavTab[] = [
  adventures,
  { href: BOOKINGS_PATH, name: 'My Bookings', Icon: Ticket },
  {
    href: MESSAGES_PATH,
    name: 'Messages',
    Icon: MessagesSquare,
    isAt: isChatPath,
    count: <UnreadCount className="absolute top-0.5 left-1/2" />,
  },
]

const tabClass = [
  'relative flex h-full w-full flex-col items-center justify-center gap-0.5 text-xs font-semibold whitespace-nowrap text-muted',
  'max-[22.5rem]:text-[11px]',
  'hover:text-ink focus-visible:outline-offset-[-4px] aria-[current]:text-spruce',
  'aria-[current]:before:absolute aria-[current]:before:inset-x-5 aria-[current]:before:-top-px',
  'aria-[current]:before:h-[3px] aria-[current]:before:bg-spruce',
].join(' ')

/** On phones the most used pages are at the bottom of the screen. */
export function MobileNav({ session }: { session: Session }) {
  const [path] = useLocation()
  const user = session.state === 'signed-in' ? session.user : null
  return (
    <nav aria-label="Tabs" className="site-tabs md:hidden">
      <ul className="mx-auto flex h-full max-w-[34rem]">
        {(user ? signedIn : signedOut).map(({ href, name, Icon, isAt, count }) => (
          <li
            key={href}
            className={cx('min-w-0 flex-1', user === null && href !== ADVENTURES_PATH && 'for-visitors')}
          >
            <Link
              href={href}
              // True on other pages that belong to the tab.
              aria-current={(href === path && 'page') || (isAt?.(path) ? true : undefined)}
              className={tabClass}
            >
              <Icon />
              {name}
              {count}
            </Link>
          </li>
        ))}
        {user && (
          <li className="min-w-0 flex-1 [&>div]:h-full">
            <AccountMenu
              user={user}
              side="top"
              triggerClassName={tabClass}
              trigger={
                <>
                  <Avatar user={user} className="size-5 text-[11px] leading-none" />
                  Account
                </>
              }
            />
          </li>
        )}
      </ul>
    </nav>
  )
}
