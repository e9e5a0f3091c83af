import { eq, inArray, sql } from 'drizzle-orm'
import { disputeSearches, OPEN_DISPUTE_STATUSES, payments } from '../db/tables/payments.ts'
import { isProviderDown } from '../payments/is-provider-down.ts'
import { type DisputeContext, syncDisputes } from './sync-disputes.ts'

const BATCH_SIZE = 20
/** A replica has this long to check a dispute that it picked up; then any replica may. */
const RETRY_SECONDS = 60
const SEARCH_EVERY_MINUTES = 15
/** Searches overlap, because clocks differ and a provider may list a dispute late. */
const OVERLAP_HOURS = 24

/**
 * Asks the provider about open disputes, and now and then for new ones, so that a lost webhook hides none.
 */
export async function reconcileDisputes(context: DisputeContext): Promise<void> {
  if (!context.payments) return
  const paymentIds = [...(await takeOpenOnes(context)), ...(await searchNewOnes(context))]
  for (const paymentId of new Set(paymentIds)) {
    try {
      await syncDisputes(context, paymentId)
    } catch (error) {
      context.log.warn({ err: error, paymentId }, 'disputes: not looked at yet')
      // A failure of one must not stop the others, unless the provider is down.
      if (isProviderDown(error)) return
    }
  }
}

/** The payments of the open disputes that are due, which are postponed so that no other replica takes them meanwhile. */
async function takeOpenOnes({ db, payments: provider }: DisputeContext): Promise<number[]> {
  const { rows } = await db.execute<{ payment_id: number }>(sql`
    update disputes set next_look_at = app_now() + make_interval(secs => ${RETRY_SECONDS})
    where id in (
      select d.id from disputes d join payments p on p.id = d.payment_id
      where d.status in ${OPEN_DISPUTE_STATUSES} and d.next_look_at <= app_now() and p.provider = ${provider?.name}
      order by d.next_look_at limit ${BATCH_SIZE} for no key update of d skip locked
    )
    returning payment_id`)
  return rows.map((row) => row.payment_id)
}

/** The payments about which disputes were opened since the last search, if it is time for one. */
async function searchNewOnes({ db, payments: provider, log }: DisputeContext): Promise<number[]> {
  if (!provider) return []
  const { rows } = await db.execute<{ since: string | null; now: string }>(sql`
    insert into dispute_searches as search (provider, next_search_at)
    values (${provider.name}, app_now() + make_interval(mins => ${SEARCH_EVERY_MINUTES}))
    on conflict (provider) do update set next_search_at = excluded.next_search_at
    where search.next_search_at <= app_now()
    returning searched_until - make_interval(hours => ${OVERLAP_HOURS}) as since, app_now() as now`)
  const [search] = rows
  if (!search) return []
  try {
    const intentIds = await provider.findDisputedIntents(
      search.since === null ? null : new Date(search.since),
    )
    await db
      .update(disputeSearches)
      .set({ searchedUntil: new Date(search.now) })
      .where(eq(disputeSearches.provider, provider.name))
    const found = await db
      .select({ id: payments.id })
      .from(payments)
      .where(inArray(payments.stripeSessionId, intentIds))
    return found.map(({ id }) => id)
  } catch (error) {
    log.warn({ err: error }, 'disputes: not searched yet')
    return []
  }
}
