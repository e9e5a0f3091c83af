const HOUR_MS = 60 * 60_000

/** When an invitation ends: never after the trip's start. */
export function invitationEndsAt({
  now,
  startsAt,
  hours,
}: {
  now: Date
  startsAt: Date
  hours: number
}): Date {
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, startsAt.getTime()))
}
