import { sql } from 'drizzle-orm'
import type { Letter } from '#contract/mailing-input.ts'
import { type Mailing, MAILINGS_A_DAY } from '#contract/mailings.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { mailings } from '../db/tables/mailings.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { countUse, DAY_SECONDS } from '../limits/count-use.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { tripTopic } from '../live/topics.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { audienceQuery, findAudience, peopleVersion, type AudienceOfTrip } from './find-audience.ts'
import { readMailing } from './mailing-row.ts'

type SendMailingInput = AudienceOfTrip & {
  letter: Letter
  /** Of the counts that the organiser has seen. */
  version: string
  key?: IdempotencyKey
}

/**
 * Writes to people of a trip. Who gets it is settled here, in one statement, and must be who the organiser was shown;
 * a reaction tells them.
 */
export async function sendMailing(
  { db }: Pick<Context, 'db'>,
  { letter, version, key = null, ...audienceOfTrip }: SendMailingInput,
): Promise<Mailing> {
  const { tripId, audience, by } = audienceOfTrip
  // Fails if there is no such trip.
  await findTripInBrief({ db }, tripId)
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) return readMailing(tx, { tripId, mailingId: createdId })
    await countUse(tx, {
      key: `mailings:${by.id}:${tripId}`,
      limit: MAILINGS_A_DAY,
      windowSeconds: DAY_SECONDS,
      code: 'TOO_MANY_MAILINGS',
    })
    const carId = audience.to === 'car' ? audience.carId : null
    const { id: mailingId } = await tx
      .insert(mailings)
      .values({ tripId, byUserId: by.id, audience: audience.to, carId, ...letter })
      .returning({ id: mailings.id })
      .then(firstRow)
    const receivers = await addReceivers(tx, { mailingId, ...audienceOfTrip })
    if (receivers.version !== version) {
      fail('AUDIENCE_CHANGED', { current: (await findAudience(tx, audienceOfTrip)).counts })
    }
    if (receivers.people === 0) fail('NO_ONE_TO_WRITE_TO')
    await recordCreated(tx, key, mailingId)
    await emit(tx, 'mailing.sent', { mailingId })
    await publishChanges(tx, { topic: tripTopic(tripId), what: 'mailings' })
    return readMailing(tx, { tripId, mailingId })
  })
}

/** In the order of their ids, because each locks the person, and a second mailing must not wait in a circle. */
async function addReceivers(
  tx: Tx,
  { mailingId, ...audienceOfTrip }: AudienceOfTrip & { mailingId: number },
): Promise<{ people: number; version: string }> {
  const { rows } = await tx.execute<{ people: number; version: string }>(sql`
    with added as (
      insert into mailing_receivers (mailing_id, user_id, outcome)
      select ${mailingId}, user_id, outcome from (${audienceQuery(audienceOfTrip)}) audience order by user_id
      returning user_id
    )
    select count(*)::int as people, ${peopleVersion} as version from added`)
  return firstRow(rows)
}
