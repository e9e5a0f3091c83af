import type { PersonBalance } from '#contract/balances.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { findBalanceOf } from './find-balances.ts'
import { admitToBalances } from './find-money-access.ts'
import { toPersonBalance } from './get-balances.ts'

/** The viewer's balance. Organisers who are not on the trip have none. */
export async function getOwnBalance(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<PersonBalance> {
  await admitToBalances(db, { tripId, viewer })
  const standing = await findBalanceOf(db, { tripId, userId: viewer.id })
  if (!standing) fail('NOT_ON_TRIP')
  return toPersonBalance(standing)
}
