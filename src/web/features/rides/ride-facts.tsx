import { isSaid, type Ride } from '#contract/rides.ts'
import { cx } from '../../ui/cx.ts'
import { Fact } from '../../ui/fact.tsx'
import { describePickUp, describeStartTime } from './ride-words.ts'

/** Where and when a car starts, and whom it picks up: the viewer first. */
export function RideFacts({ ride: { start, passengers }, className }: { ride: Ride; className?: string }) {
  const pickedUp = passengers.flatMap(({ pickUp, ...passenger }) =>
    pickUp ? [{ ...passenger, pickUp }] : [],
  )
  const own = pickedUp.find(({ isMe }) => isMe)
  const others = pickedUp.filter(({ isMe }) => !isMe)
  return (
    <dl className={cx('flex flex-wrap gap-x-8 gap-y-3', className)}>
      <Fact name="Starts">{isSaid(start) ? describeStartTime(start) : 'Not said yet'}</Fact>
      {start.place !== null && <Fact name="From">{start.place}</Fact>}
      {own && <Fact name="Your pick-up">{describePickUp(own.pickUp)}</Fact>}
      {others.length > 0 && (
        <Fact name={own ? 'Other pick-ups' : 'Pick-ups'}>
          <ul>
            {others.map(({ userId, firstName, pickUp }, index) => (
              <li key={userId ?? index}>
                {[firstName ?? 'Someone', describePickUp(pickUp)].filter((part) => part !== '').join(', ')}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}
