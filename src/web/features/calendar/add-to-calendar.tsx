import { CalendarPlus, CalendarSync, Download, ExternalLink } from 'lucide-react'
import type { ComponentProps } from 'react'
import { getTripCalendar } from '#contract/calendar.ts'
import { pathParts } from '#contract/endpoint.ts'
import { ACCOUNT_PATH } from '#contract/paths.ts'
import { useSite } from '../../api/site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type CalendarTrip, googleLink } from './google-link.ts'

type AddToCalendarProps = Parameters<typeof buttonClass>[0] & {
  trip: CalendarTrip
  /** Signed-in people can subscribe to all of their trips. */
  canSubscribe: boolean
  /** In a list, adds the trip's title to the accessible name, because all rows have the same label. */
  namesTrip?: boolean
  className?: string
  /** The edge of the button that the menu is aligned with. */
  align?: ComponentProps<typeof Menu>['align']
}

/** Ways to add a trip to a calendar. */
export function AddToCalendar(props: AddToCalendarProps) {
  const { trip, canSubscribe, namesTrip = false, className, align, ...looks } = props
  const { publicUrl } = useSite()
  return (
    <Menu
      label={namesTrip ? `Add to calendar: ${trip.title}` : 'Add to calendar'}
      align={align}
      className={cx('noscript:hidden print:hidden', className)}
      triggerClassName={cx(buttonClass(looks), 'w-full')}
      trigger={
        <>
          <CalendarPlus />
          Add to calendar
        </>
      }
    >
      <MenuItem
        icon={<Download className="shrink-0 text-muted" />}
        href={pathParts(getTripCalendar.path, { tripId: trip.id }).join('/')}
      >
        <Choice name="Download .ics file" note="For Apple, Outlook and others" />
      </MenuItem>
      <MenuItem icon={<ExternalLink className="shrink-0 text-muted" />} href={googleLink(trip, publicUrl)}>
        <Choice name="Google Calendar" note="Opens in a new tab" />
      </MenuItem>
      {canSubscribe && (
        <MenuItem icon={<CalendarSync className="shrink-0 text-muted" />} href={`${ACCOUNT_PATH}#calendar`}>
          <Choice name="Subscribe to all my trips" note="Updates automatically" />
        </MenuItem>
      )}
    </Menu>
  )
}

function Choice({ name, note }: { name: string; note: string }) {
  return (
    <span>
      {name}
      <span className="block text-sm font-normal text-muted">{note}</span>
    </span>
  )
}
