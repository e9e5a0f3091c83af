import { AUDIENCE_GROUPS, type Audience, type AudienceKind } from '#contract/mailings.ts'
import { isPathId } from '#contract/text.ts'

/** Whom to write to; stored in the page's URL. Chosen people are kept apart, unless it is a single one. */
export type AudienceChoice = { to?: AudienceKind; car?: string; person?: string }

const kinds: readonly AudienceKind[] = [...AUDIENCE_GROUPS, 'car', 'chosen']

export function readAudienceChoice(search: string): AudienceChoice {
  const params = new URLSearchParams(search)
  const to = kinds.find((kind) => kind === params.get('to'))
  const [car, person] = [params.get('car'), params.get('person')]
  if (to === 'car') return car !== null && isPathId(car) ? { to, car } : {}
  if (to === 'chosen') return person === null || person === '' ? { to } : { to, person }
  return to === undefined ? {} : { to }
}

/** The audience of a choice, everyone going at first; null if no one has been chosen yet. */
export function toAudience({ to = 'going', car, person }: AudienceChoice, chosen: string[]): Audience | null {
  if (to === 'car') return { to, carId: Number(car) }
  if (to !== 'chosen') return { to }
  const userIds = person === undefined ? chosen : [person]
  return userIds.length === 0 ? null : { to, userIds }
}
