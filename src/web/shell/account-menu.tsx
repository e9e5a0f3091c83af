import { CircleUser, LayoutDashboard, LogOut, Settings2, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '#contract/access.ts'
import type { User } from '#contract/auth.ts'
import { ADMIN_PATH, BOOKINGS_PATH, HOME_PATH, ACCOUNT_PATH } from '#contract/paths.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { useLogOut } from './log-out.ts'

type AccountMenuProps = {
  user: User
  trigger: ReactNode
  triggerClassName: string
  side?: 'bottom' | 'top'
}

/** The signed-in person and their pages. */
export function AccountMenu({ user, ...menu }: AccountMenuProps) {
  const logOut = useLogOut()
  const fullName = user.firstName ? [user.firstName, user.lastName].filter(Boolean).join(' ') : null
  return (
    <Menu
      label="Account"
      header={
        <div className="border-b border-line px-4.5 py-3.5">
          {fullName !== null && (
            <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{fullName}</p>
          )}
          <p className="text-sm break-all text-muted">{user.email}</p>
        </div>
      }
      {...menu}
    >
      <MenuItem href={HOME_PATH} icon={<LayoutDashboard className="text-muted" />}>
        Dashboard
      </MenuItem>
      <MenuItem href={BOOKINGS_PATH} icon={<Ticket className="text-muted" />}>
        My Bookings
      </MenuItem>
      {can(user, 'see-dashboard') && (
        <MenuItem href={ADMIN_PATH} icon={<Settings2 className="text-muted" />}>
          Admin Dashboard
        </MenuItem>
      )}
      <MenuItem href={ACCOUNT_PATH} icon={<CircleUser className="text-muted" />}>
        Account
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut className="text-muted" />} onSelect={logOut}>
        Logout
      </MenuItem>
    </Menu>
  )
}
