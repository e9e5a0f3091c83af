import { formatWeekday } from '#contract/days.ts'
import { describeMeeting, isSaid, type Ride } from '#contract/rides.ts'

/** 'Sat, Dec 3, 07:30' */
export function describeStartTime({ day, time }: Pick<Ride['start'], 'day' | 'time'>): string {
  return time === null ? formatWeekday(day) : `${formatWeekday(day)}, ${time}`
}

/** 'Sat, Dec 3, 07:30, Pier 3', or where and when the viewer is picked up instead. */
export function describeDeparture({ start, passengers }: Ride): string {
  const pickUp = passengers.find(({ isMe }) => isMe)?.pickUp
  if (pickUp) return `${formatWeekday(start.day)}, picked up at ${describePickUp(pickUp)}`
  return isSaid(start) ? describeMeeting(start) : 'Not said yet'
}

/** 'Stjørdal station, 09:05'; a place that the viewer may not know is left out. */
export function describePickUp({ place, time }: { place: string | null; time: string | null }): string {
  return [place, time].filter((part) => part !== null).join(', ')
}
