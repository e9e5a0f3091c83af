import {
  Armchair,
  ArrowLeftRight,
  BanknoteArrowDown,
  Bell,
  CalendarClock,
  CalendarX2,
  CarFront,
  CircleSlash2,
  CreditCard,
  FilePen,
  Hand,
  Handshake,
  Hourglass,
  Megaphone,
  type LucideIcon,
  MailOpen,
  Mails,
  ReceiptText,
  Route,
  Scale,
  Sparkles,
  TicketCheck,
  TicketX,
  TimerOff,
} from 'lucide-react'
import type { NotificationKind } from '#contract/notifications.ts'
import { cx } from '../../ui/cx.ts'

type KindLook = { Icon: LucideIcon; tone: string }

const good = 'bg-moss-wash text-moss'
const urgent = 'bg-amber-wash text-amber'
const bad = 'bg-berry-wash text-berry'
const plain = 'bg-glacier-wash text-glacier'

const kindLooks: Record<NotificationKind, KindLook> = {
  'booking-confirmed': { Icon: TicketCheck, tone: good },
  'booking-cancelled': { Icon: TicketX, tone: bad },
  'hold-ending': { Icon: Hourglass, tone: urgent },
  invited: { Icon: MailOpen, tone: urgent },
  'place-offered': { Icon: Sparkles, tone: urgent },
  'offer-lapsed': { Icon: TimerOff, tone: plain },
  'car-approved': { Icon: CarFront, tone: good },
  'car-unapproved': { Icon: CircleSlash2, tone: bad },
  'car-removed': { Icon: CircleSlash2, tone: bad },
  'car-changed': { Icon: FilePen, tone: plain },
  'seat-lost': { Icon: Armchair, tone: bad },
  'seat-moved': { Icon: ArrowLeftRight, tone: plain },
  'seat-suggested': { Icon: Armchair, tone: urgent },
  'suggestion-answered': { Icon: Armchair, tone: plain },
  ride: { Icon: Route, tone: plain },
  'payment-failed': { Icon: CreditCard, tone: bad },
  refund: { Icon: BanknoteArrowDown, tone: good },
  'refund-failed': { Icon: CreditCard, tone: bad },
  dispute: { Icon: Scale, tone: urgent },
  'trip-cancelled': { Icon: CalendarX2, tone: bad },
  'trip-changed': { Icon: CalendarClock, tone: urgent },
  'expense-added': { Icon: ReceiptText, tone: plain },
  'expense-changed': { Icon: FilePen, tone: plain },
  'expense-waiting': { Icon: Hourglass, tone: urgent },
  'expense-approved': { Icon: ReceiptText, tone: good },
  settlement: { Icon: Handshake, tone: good },
  announcement: { Icon: Megaphone, tone: plain },
  'organiser-message': { Icon: Mails, tone: plain },
  reminder: { Icon: CalendarClock, tone: plain },
  nudge: { Icon: Hand, tone: urgent },
}

/** An icon for the kind of a notification; its title says it in words. */
export function KindIcon({ kind }: { kind: NotificationKind }) {
  // The server may be newer than the page.
  const { Icon, tone } = (kindLooks as Partial<typeof kindLooks>)[kind] ?? { Icon: Bell, tone: plain }
  return (
    <span aria-hidden="true" className={cx('grid size-10 shrink-0 place-items-center rounded-full', tone)}>
      <Icon />
    </span>
  )
}
