type WaitingParty = {
  /** The waitlist entry's. */
  id: number
  userId: string
  partySize: number
  /** An offer may be for part of the party. */
  acceptsFewer: boolean
  /** It let an offer lapse in this round, so the other parties come first. */
  hasLetOfferLapse: boolean
}

export type OfferPlan = {
  offers: { userId: string; places: number }[]
  /** Entries that were ahead of somebody who got an offer, and why they were skipped. */
  passedOver: { entryId: number; reason: 'size' | 'lapsed' }[]
  /** Places that fit no waiting party; anybody may book them. */
  left: number
}

/**
 * Offers free places to the waiting parties in order, each to the first party that fits. A party that let an
 * offer lapse is skipped until everybody else who fits has had an offer, and then gets another one.
 */
export function planOffers(waiting: WaitingParty[], freePlaces: number): OfferPlan {
  const servingOrder = [
    ...waiting.filter(({ hasLetOfferLapse }) => !hasLetOfferLapse),
    ...waiting.filter(({ hasLetOfferLapse }) => hasLetOfferLapse),
  ]
  const offers: (OfferPlan['offers'][number] & { entryId: number })[] = []
  let left = Math.max(0, freePlaces)
  for (const { id, userId, partySize, acceptsFewer } of servingOrder) {
    const mostPlaces = Math.min(partySize, left)
    const places = mostPlaces === partySize || acceptsFewer ? mostPlaces : 0
    if (places === 0) continue
    offers.push({ entryId: id, userId, places })
    left -= places
  }

  const served = new Set(offers.map(({ entryId }) => entryId))
  const lastServedIndex = waiting.findLastIndex(({ id }) => served.has(id))
  const passedOver = waiting
    // Nobody is passed over if nobody was served, and the index is -1.
    .slice(0, Math.max(0, lastServedIndex))
    .filter(({ id }) => !served.has(id))
    .map(({ id, hasLetOfferLapse }) => ({
      entryId: id,
      reason: hasLetOfferLapse ? ('lapsed' as const) : ('size' as const),
    }))
  return { offers: offers.map(({ userId, places }) => ({ userId, places })), passedOver, left }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The nearer the trip, the shorter an offer lasts, at most until the start. */
export function offerEndsAt({ now, startsAt }: { now: Date; startsAt: Date }): Date {
  const msUntilStart = startsAt.getTime() - now.getTime()
  return new Date(now.getTime() + Math.min(offerDuration(msUntilStart), msUntilStart))
}

function offerDuration(msUntilStart: number): number {
  if (msUntilStart > 7 * DAY_MS) return DAY_MS
  if (msUntilStart >= 2 * DAY_MS) return 6 * HOUR_MS
  if (msUntilStart >= DAY_MS) return 2 * HOUR_MS
  return 30 * MINUTE_MS
}
