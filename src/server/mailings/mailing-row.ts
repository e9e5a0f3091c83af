import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Mailing, MAIL_OUTCOMES, type MailOutcome } from '#contract/mailings.ts'
import type { Database, Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { cars } from '../db/tables/cars.ts'
import { mailings } from '../db/tables/mailings.ts'
import { fail } from '../fail.ts'

type CountsByOutcome = Partial<Record<MailOutcome, number>>

const noOne = Object.fromEntries(MAIL_OUTCOMES.map((outcome) => [outcome, 0])) as Record<MailOutcome, number>

/** Mailings with what became of their mails, the latest first. */
export async function findMailings(
  db: Database | Tx,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<Mailing[]> {
  const [sender, driver] = [alias(users, 'sender'), alias(users, 'driver')]
  const rows = await db
    .select({
      mailing: mailings,
      byFirstName: sender.firstName,
      driverFirstName: driver.firstName,
      counts: sql<CountsByOutcome>`(
        select coalesce(json_object_agg(outcome, people), '{}') from (
          select outcome, count(*)::int as people from mailing_receivers
          where mailing_id = ${mailings.id} group by outcome) by_outcome)`,
    })
    .from(mailings)
    .innerJoin(sender, eq(sender.id, mailings.byUserId))
    .leftJoin(cars, eq(cars.id, mailings.carId))
    .leftJoin(driver, eq(driver.id, cars.driverId))
    .where(where)
    .orderBy(desc(mailings.id))
    .limit(limit)
  return rows.map(({ mailing: { id, audience, subject, text, createdAt }, counts, ...names }) => {
    const outcomes = { ...noOne, ...counts }
    return {
      id,
      to: audience,
      ...names,
      subject,
      text,
      sentAt: createdAt.toISOString(),
      people: Object.values(outcomes).reduce((sum, people) => sum + people, 0),
      outcomes,
    }
  })
}

/** One mailing of a trip. Fails if there is none. */
export async function readMailing(
  db: Database | Tx,
  { tripId, mailingId }: { tripId: number; mailingId: number },
): Promise<Mailing> {
  const where = and(eq(mailings.tripId, tripId), eq(mailings.id, mailingId))
  const [mailing] = await findMailings(db, { where, limit: 1 })
  return mailing ?? fail('MESSAGE_NOT_FOUND')
}
