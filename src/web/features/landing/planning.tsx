import { Car, CreditCard, ReceiptText, UsersRound, type LucideIcon } from 'lucide-react'
import { PROVIDER_LOGIN_PATH } from '#contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Contours } from '../../ui/contours.tsx'
import { PageContainer } from '../../ui/page-container.tsx'

const features: { title: string; Icon: LucideIcon; text: string }[] = [
  {
    title: 'Transport coordination',
    Icon: Car,
    text: 'Drivers offer their cars and you choose your seat. You see fuel costs, boot space and which cars fit on the barge before you pack.',
  },
  {
    title: 'Secure payments',
    Icon: CreditCard,
    text: 'Pay for your spot by card, Apple Pay or Google Pay. Your card details go straight to the payment provider, and you see the refund terms before you pay.',
  },
  {
    title: 'Cost sharing',
    Icon: ReceiptText,
    text: 'Fuel, food, firewood: whoever pays adds it with the receipt. Everyone sees who owes whom, to the cent, and how to settle up with few payments.',
  },
  {
    title: 'Group management',
    Icon: UsersRound,
    text: 'One list of who’s coming, a fair waitlist when a trip is full, notifications when plans change, and group communication in one chat per trip.',
  },
]

/** The product's features, as waypoints along one day's climb. */
export function Planning() {
  return (
    <section className="relative isolate overflow-hidden border-y border-line bg-surface">
      <Contours className="-z-10" />
      <PageContainer className="py-18 md:py-24">
        <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-end">
          <h2 className="max-w-[14ch] text-[clamp(32px,4.4vw,56px)]">Leave the planning to us</h2>
          <p className="max-w-[52ch] text-muted">
            Someone always ends up with the spreadsheet. Here, the site keeps track of cars, seats, money and
            people, so you can check the weather instead.
          </p>
        </div>
        <ElevationProfile />
        <ul role="list" className="mt-10 lg:mt-0 lg:grid lg:grid-cols-4">
          {features.map(({ title, Icon, text }) => (
            <li
              key={title}
              className="relative border-l-2 border-dotted border-control pb-9 pl-6 last:pb-0 max-lg:before:absolute max-lg:before:top-2 max-lg:before:-left-[7px] max-lg:before:size-3 max-lg:before:rounded-full max-lg:before:bg-spruce lg:pt-7 lg:pr-8 lg:pb-1"
            >
              <Icon size={24} className="hidden text-spruce lg:block" />
              <h3 className="lg:mt-4">{title}</h3>
              <p className="mt-2 max-w-[46ch] text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-4 lg:mt-16">
          <ButtonLink href={PROVIDER_LOGIN_PATH} variant="primary" size="lg">
            Start Your Adventure
          </ButtonLink>
          <p className="text-sm text-muted">Browsing is free. You only pay when you book a spot.</p>
        </div>
      </PageContainer>
    </section>
  )
}

/** The climb with the four waypoints; each has its column below. */
function ElevationProfile() {
  const waypoints = [
    { x: 1, y: 132 },
    { x: 309, y: 78 },
    { x: 617, y: 104 },
    { x: 925, y: 30 },
  ]
  // It goes on far to the left and right of the viewBox, up to the edges of wide screens.
  const ridge =
    'M-1400 60-1180 96-1010 70-820 120-660 104-470 138-330 118-210 140-120 128-60 136 1 132 40 126 78 130 118 112 160 116 204 94 246 98 280 82 308 78 344 58 372 66 410 62 452 84 500 80 548 102 584 98 616 104 656 110 700 92 742 96 790 66 832 70 876 42 900 46 924 30 950 18 978 26 1010 20 1050 48 1096 54 1140 78 1186 84 1232 104 1290 96 1350 122 1450 88 1560 110 1720 64 1900 120 2120 84 2400 130 2632 100'
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1232 170"
      fill="none"
      className="mt-14 hidden w-full overflow-visible lg:block"
    >
      <path d={`${ridge}V170H-1400Z`} className="fill-spruce/8" />
      <path d={ridge} strokeWidth="1.75" strokeLinejoin="round" className="stroke-spruce" />
      {waypoints.map(({ x, y }) => (
        <g key={x}>
          <path d={`M${x} ${y}V170`} strokeWidth="2" strokeDasharray="2 3" className="stroke-control" />
          <circle cx={x} cy={y} r="6" strokeWidth="3" className="fill-surface stroke-spruce" />
        </g>
      ))}
    </svg>
  )
}
