import type { WaitlistEntry } from '#contract/waitlist.ts'
import { formatMoment } from '../../format/moments.ts'
import { ordinal } from '../../format/ordinal.ts'

/** 'You’re 2nd of 5 in line' */
export function describePosition({ position, parties }: Pick<WaitlistEntry, 'position' | 'parties'>): string {
  return `You’re ${ordinal(position)} of ${parties} in line`
}

/** '3 people, together', '2 people, fewer is fine', '1 person' */
export function describeTerms({
  partySize,
  acceptsFewer,
}: Pick<WaitlistEntry, 'partySize' | 'acceptsFewer'>): string {
  if (partySize === 1) return '1 person'
  return `${partySize} people, ${acceptsFewer ? 'fewer is fine' : 'together'}`
}

/** Why a later party went first. */
export function describePassedOver({ at, places, reason }: NonNullable<WaitlistEntry['passedOver']>): string {
  const spots = places === 1 ? '1 spot' : `${places} spots`
  return reason === 'size'
    ? `On ${formatMoment(at)}, ${spots} opened up. That was too few for all of you, so a smaller party went first.`
    : `On ${formatMoment(at)}, ${spots} went to a later party because you didn’t answer your last offer.`
}
