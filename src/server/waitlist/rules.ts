type Waiting = { id: number; userId: string; partySize: number; acceptsFewer: boolean; isPassedBy: boolean }

export type OfferPlan = {
  offers: { userId: string; places: number }[]
  /** Who was there before somebody who got an offer, and why the places did not go to them. */
  passedOver: { entryId: number; reason: 'size' | 'lapsed' }[]
  /** What fits nobody who waits, and so is for everybody. */
  left: number
}

/** Shares free places out to those who wait, in their order: each to the first party that fits. */
export function planOffers(waiting: Waiting[], free: number): OfferPlan {
  const offers: OfferPlan['offers'] = []
  const notServed: OfferPlan['passedOver'] = []
  let passedOver: OfferPlan['passedOver'] = []
  let left = free
  for (const { id, userId, partySize, acceptsFewer, isPassedBy } of waiting) {
    if (left <= 0) break
    const places = partySize <= left ? partySize : acceptsFewer ? left : 0
    if (isPassedBy || places === 0) {
      notServed.push({ entryId: id, reason: isPassedBy ? 'lapsed' : 'size' })
      continue
    }
    offers.push({ userId, places })
    left -= places
    passedOver = [...notServed]
  }
  return { offers, passedOver, left: Math.max(0, left) }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The nearer the trip, the shorter an offer stands; never past the start. */
export function offerEnd({ now, startsAt }: { now: Date; startsAt: Date }): Date {
  const ahead = startsAt.getTime() - now.getTime()
  const standsFor =
    ahead > 7 * DAY_MS
      ? DAY_MS
      : ahead >= 2 * DAY_MS
        ? 6 * HOUR_MS
        : ahead >= DAY_MS
          ? 2 * HOUR_MS
          : 30 * MINUTE_MS
  return new Date(now.getTime() + Math.min(standsFor, ahead))
}
