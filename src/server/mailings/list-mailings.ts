import { and, eq, lt } from 'drizzle-orm'
import { type Mailing, MAILINGS_PER_PAGE } from '#contract/mailings.ts'
import type { Context } from '../context.ts'
import { mailings } from '../db/tables/mailings.ts'
import { takePage } from '../db/take-page.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { findMailings } from './mailing-row.ts'

type ListMailingsInput = { tripId: number; cursor?: number | undefined }
type MailingPage = { mailings: Mailing[]; nextCursor: number | null }

/** What organisers wrote to people of a trip, the latest first. */
export async function listMailings(
  { db }: Pick<Context, 'db'>,
  { tripId, cursor }: ListMailingsInput,
): Promise<MailingPage> {
  // Fails if there is no such trip.
  await findTripInBrief({ db }, tripId)
  const isAfterCursor = cursor === undefined ? undefined : lt(mailings.id, cursor)
  const found = await findMailings(db, {
    where: and(eq(mailings.tripId, tripId), isAfterCursor),
    limit: MAILINGS_PER_PAGE + 1,
  })
  const { page, nextCursor } = takePage(found, MAILINGS_PER_PAGE, ({ id }) => id)
  return { mailings: page, nextCursor }
}
