import { CarFront } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { CarFacts } from './car-facts.tsx'
import { BargeTag, CarStatusTag, FullTag } from './car-tags.tsx'
import { PassengerList, type PassengerListProps } from './passenger-list.tsx'
import type { CarWithSeats } from './use-cars.ts'

type CarCardProps = {
  car: CarWithSeats
  /** For organisers: the page of a passenger. */
  passengerPath?: PassengerListProps['pathOf']
  /** Id of the heading, for elements that refer to it. */
  headingId?: string
  ref?: Ref<HTMLElement>
  /** A checkbox to choose it. */
  choice?: ReactNode
  children?: ReactNode
}

/** A car in a list; the viewer's own is highlighted. */
export function CarCard({ car, passengerPath, headingId, ref, choice, children }: CarCardProps) {
  const generatedId = useId()
  const heading = headingId ?? generatedId
  return (
    <article
      ref={ref}
      // Who asks for a ref may move the focus here.
      tabIndex={ref ? -1 : undefined}
      aria-labelledby={heading}
      className={cx(
        'scroll-mt-28 rounded-card bg-surface p-5',
        car.isMine ? 'border-2 border-spruce' : 'border border-line',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {choice}
        <span
          className={cx(
            'grid size-12 place-items-center rounded-control',
            car.isMine ? 'bg-spruce text-on-spruce' : 'bg-sunken text-ink',
          )}
        >
          <CarFront size={24} />
        </span>
        <div className={cx('grow', choice ? 'basis-40' : null)}>
          <h3 id={heading}>{car.driverFirstName ?? 'A driver'}</h3>
          <div className="mt-2">
            <CarStatusTag status={car.status} />
          </div>
        </div>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {car.isMine && <Tag tone="moss">Your car</Tag>}
          <FullTag car={car} />
          <BargeTag car={car} />
        </div>
      </div>
      <CarFacts car={car} className="mt-4" />
      <PassengerList car={car} pathOf={passengerPath} />
      {children !== undefined && children !== false && (
        <div className="mt-5 border-t border-line pt-4">{children}</div>
      )}
    </article>
  )
}
