import type pg from 'pg'

/** Anything that runs SQL: a test database or a pool. */
export type Queryable = {
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
}

/** Whether a booking takes places, by the time of this statement. In SQL, b is the booking. */
const isLive = `(b.status = 'confirmed' or b.status in ('offered', 'held') and b.expires_at > clock.now)`

/** Each query returns a sentence for every row that breaks an invariant. */
const contradictions = [
  `select format('Trip %s has %s people for %s places', t.id, sum(b.party_size), t.max_participants)
   from clock, trips t join bookings b on b.trip_id = t.id
   where t.max_participants > 0 and ${isLive}
   group by t.id having sum(b.party_size) > t.max_participants`,

  `select format('Trip %s says that %s are going, and %s are', t.id, t.current_participants, going.people)
   from trips t cross join lateral (
     select coalesce(sum(party_size), 0) as people from bookings where trip_id = t.id and status = 'confirmed'
   ) going where going.people <> t.current_participants`,

  `select format('%s has %s live bookings on trip %s', user_id, count(*), trip_id)
   from bookings where status in ('offered', 'held', 'confirmed') and added_to is null
   group by user_id, trip_id having count(*) > 1`,

  `select format('The people of booking %s are added to booking %s, which is %s and of %s', b.id, first.id, first.status, first.user_id)
   from clock, bookings b join bookings first on first.id = b.added_to
   where (${isLive} and first.status <> 'confirmed') or first.user_id <> b.user_id or first.added_to is not null`,

  `select format('Booking %s has %s people with those added to it', first.id, first.party_size + sum(b.party_size))
   from clock, bookings first join bookings b on b.added_to = first.id
   where ${isLive} group by first.id having first.party_size + sum(b.party_size) > 4`,

  `select format('Seat %s is of booking %s, which is %s', s.id, b.id, b.status)
   from seats s join bookings b on b.id = s.booking_id where b.status not in ('held', 'confirmed')`,

  `select format('Seat %s of trip %s is of a booking of trip %s', s.id, s.trip_id, b.trip_id)
   from seats s join bookings b on b.id = s.booking_id where b.trip_id <> s.trip_id`,

  `select format('Seat %s is %s’s, and its booking %s’s', s.id, s.user_id, b.user_id)
   from seats s join bookings b on b.id = s.booking_id where b.user_id is distinct from s.user_id`,

  `select format('Seat %s says %s, and its booking is %s', s.id, case when s.has_paid then 'paid' else 'unpaid' end, b.status)
   from seats s join bookings b on b.id = s.booking_id where s.has_paid <> (b.status = 'confirmed')`,

  `select format('Seat %s is locked and nobody has it, or somebody has it and it is not locked', id)
   from seats where is_locked <> (is_driver or booking_id is not null)`,

  `select format('Seat %s is booked in a car that is %s', s.id, c.status)
   from seats s join cars c on c.id = s.car_id where s.booking_id is not null and c.status <> 'approved'`,

  `select format('Booking %s of %s by %s has %s seats', b.id, b.party_size, b.transport, count(*))
   from bookings b join seats s on s.booking_id = b.id
   group by b.id having count(*) > case b.transport
     when 'car' then b.party_size when 'driving' then b.party_size - 1 else 0 end`,

  `select format('Save %s of trip %s is newer than the trip', s.version, t.id)
   from trip_saves s join trips t on t.id = s.trip_id where s.version > t.version`,

  `select format('Car %s for %s passengers has %s seats', c.id, c.passenger_seats, count(s.id))
   from cars c left join seats s on s.car_id = c.id group by c.id having count(s.id) <> c.passenger_seats + 1`,

  `select format('%s drives car %s, and %s has its first seat', c.driver_id, c.id, s.user_id)
   from cars c join seats s on s.car_id = c.id and s.is_driver where s.user_id is distinct from c.driver_id`,

  `select format('%s is picked up by car %s, and has no confirmed seat in it', p.user_id, p.car_id)
   from pick_ups p where not exists (
     select from seats s join bookings b on b.id = s.booking_id
     where s.car_id = p.car_id and b.user_id = p.user_id and b.status = 'confirmed')`,

  `select format('Suggestion %s is to %s, and its booking or its seats are of somebody else or another trip', s.id, s.user_id)
   from seat_suggestions s join bookings b on b.id = s.booking_id
   join seats wanted on wanted.id = s.to_seat_id left join seats given on given.id = s.from_seat_id
   where b.user_id <> s.user_id or wanted.trip_id <> s.trip_id or given.trip_id <> s.trip_id`,

  `select format('%s has a place on trip %s for good, and waits for one', b.user_id, b.trip_id)
   from bookings b join waitlist_entries w using (trip_id, user_id) where b.status = 'confirmed'`,

  `select format('%s was offered booking %s and does not wait', b.user_id, b.id)
   from bookings b left join waitlist_entries w using (trip_id, user_id) where b.status = 'offered' and b.invited_by is null and w.id is null`,

  // People may still wait if an expired hold or offer is not yet swept, or if the queue's job has not run.
  `select format('Trip %s has %s places free, and %s waits for %s', t.id, free.places, w.user_id, w.party_size)
   from clock, trips t join waitlist_entries w on w.trip_id = t.id cross join lateral (
     select case when t.max_participants > 0 then t.max_participants - coalesce(sum(b.party_size), 0) else 99 end as places
     from bookings b where b.trip_id = t.id and ${isLive}
   ) free
   where t.status = 'upcoming' and not w.skips_next
     and (w.party_size <= free.places or w.accepts_fewer and free.places > 0)
     and not exists (select from bookings b where b.trip_id = t.id and b.user_id = w.user_id and ${isLive})
     and not exists (
       select from bookings b where b.trip_id = t.id and b.status in ('offered', 'held') and b.expires_at <= clock.now)
     and not exists (select from graphile_worker.jobs where task_identifier = 'waitlist.serve-queue')`,

  `select format('In %s %s trips count %s, %s people and %s, and are %s, %s and %s', month, status,
     coalesce(stored.trips, 0), stored.participants, stored.revenue, coalesce(counted.trips, 0), counted.participants, counted.revenue)
   from (
     select month, status, sum(trips) as trips, sum(participants) as participants, sum(revenue) as revenue
     from trip_totals group by 1, 2
   ) stored full join (
     select date_trunc('month', start_date::timestamp)::date as month, status,
       count(*) as trips, sum(current_participants) as participants, sum(price * current_participants) as revenue
     from trips group by 1, 2
   ) counted using (month, status)
   where (coalesce(stored.trips, 0), coalesce(stored.participants, 0), coalesce(stored.revenue, 0))
     is distinct from (coalesce(counted.trips, 0), coalesce(counted.participants, 0), coalesce(counted.revenue, 0))`,

  `select format('The list of trip %s has %s as %s, and they are %s', trip_id, user_id, listed, made)
   from (
     select trip_id, user_id, row(standing, booking_id, people, missing_seats, since, name, words::text)::text as listed from trip_people
   ) stored full join (
     select trip_id, user_id, row(p.standing, p.booking_id, p.people, p.missing_seats, p.since, folded,
       name_words(trip_id, folded, email)::text)::text as made
     from (
       select trip_id, user_id from bookings union select trip_id, user_id from waitlist_entries union select trip_id, driver_id from cars
     ) everyone cross join lateral trip_person(trip_id, user_id) p join users u on u.id = user_id
       cross join lateral fold_text(concat_ws(' ', u.first_name, u.last_name)) folded
   ) fresh using (trip_id, user_id)
   where listed is distinct from made`,

  `select format('Trip %s counts %s as %s, and they are %s', trip_id, standing, stored.counts, listed.counts)
   from (
     select trip_id, standing, array[parties, people, without_seat, missing_seats] as counts from trip_people_counts where parties > 0
   ) stored full join (
     select trip_id, standing, array[count(*), sum(people), count(*) filter (where missing_seats > 0), sum(missing_seats)]::integer[] as counts
     from trip_people group by 1, 2
   ) listed using (trip_id, standing)
   where stored.counts is distinct from listed.counts`,

  `select format('On its days %s people came to trip %s for good, and %s are going', stored.people, t.id, t.current_participants)
   from trips t left join (
     select trip_id, sum(booked - given_up) as people from trip_days group by 1
   ) stored on stored.trip_id = t.id
   where coalesce(stored.people, 0) <> t.current_participants`,

  `select format('Payment %s is %s of %s, %s of it given back, %s lost, and its %s lines in the ledger make %s',
     p.id, p.status, p.amount, p.refunded_amount, p.lost_amount, coalesce(lines.count, 0), coalesce(lines.sum, 0))
   from payments p left join (
     select payment_id, count(*) as count, sum(amount) as sum from ledger group by 1
   ) lines on lines.payment_id = p.id
   where case when p.paid_at is null then lines.count > 0
     else coalesce(lines.sum, 0) <> p.amount - p.refunded_amount - p.lost_amount end`,

  `select format('Of payment %s %s was given back, and its refunds make %s', p.id, p.refunded_amount, coalesce(given.sum, 0))
   from payments p left join (
     select payment_id, sum(amount) as sum from refunds where status <> 'failed' group by 1
   ) given on given.payment_id = p.id where p.refunded_amount <> coalesce(given.sum, 0)`,

  `select format('Of payment %s %s was lost, and its disputes make %s', p.id, p.lost_amount, coalesce(lost.sum, 0))
   from payments p left join (
     select payment_id, sum(amount) as sum from disputes where status = 'lost' group by 1
   ) lost on lost.payment_id = p.id where p.lost_amount <> coalesce(lost.sum, 0)`,

  // Admins deal with failed refunds, and with what a bank gave back after all; until then the money has not gone back.
  `select format('Payment %s came in for booking %s, which is %s, and %s of it has gone back', p.id, b.id, b.status, p.refunded_amount)
   from payments p join bookings b on b.id = p.booking_id join trips t on t.id = p.trip_id
   where p.paid_at is not null and payment_left(p.amount, p.refunded_amount, p.lost_amount) > 0
     and not exists (select from refunds r where r.payment_id = p.id and r.status = 'failed')
     and not exists (select from ledger l where l.payment_id = p.id and l.kind = 'dispute-returned')
     and (b.status in ('offered', 'held', 'expired') or b.status = 'cancelled' and b.ended_by = 'organiser'
       or t.status = 'cancelled')`,

  `select format('On %s %s was paid and %s refunded or lost by %s, and the ledger says %s and %s', day,
     coalesce(stored.paid, 0), coalesce(stored.refunded, 0), provider, coalesce(counted.paid, 0), coalesce(counted.refunded, 0))
   from (
     select day, provider, sum(paid) as paid, sum(refunded + lost) as refunded from daily_money group by 1, 2
   ) stored full join (
     select (l.created_at at time zone 'UTC')::date as day, provider,
       coalesce(sum(l.amount) filter (where kind = 'payment'), 0) as paid,
       coalesce(-sum(l.amount) filter (where kind <> 'payment'), 0) as refunded
     from ledger l join payments p on p.id = l.payment_id group by 1, 2
   ) counted using (day, provider)
   where (coalesce(stored.paid, 0), coalesce(stored.refunded, 0))
     is distinct from (coalesce(counted.paid, 0), coalesce(counted.refunded, 0))`,

  `select format('On %s %s was paid for trip %s by %s, %s refunded and %s lost, and the ledger says %s, %s and %s', day, stored.paid, trip_id,
     provider, stored.refunded, stored.lost, counted.paid, counted.refunded, counted.lost)
   from trip_money_days stored full join (
     select l.trip_id, (l.created_at at time zone 'UTC')::date as day, provider,
       coalesce(sum(l.amount) filter (where kind = 'payment'), 0) as paid,
       coalesce(-sum(l.amount) filter (where kind like 'refund%'), 0) as refunded,
       coalesce(-sum(l.amount) filter (where kind like 'dispute%'), 0) as lost
     from ledger l join payments p on p.id = l.payment_id group by 1, 2, 3
   ) counted using (trip_id, day, provider)
   where (stored.paid, stored.refunded, stored.lost) is distinct from (counted.paid, counted.refunded, counted.lost)`,

  `select format('On %s trip %s has %s payments that are %s by %s, with %s paid and %s refunded or lost, and is said to have %s, %s and %s',
     day, trip_id, coalesce(counted.payments, 0), status, provider, counted.paid, counted.refunded,
     coalesce(stored.payments, 0), stored.paid, stored.refunded)
   from (
     select trip_id, day, provider, status, sum(payments) as payments, sum(paid) as paid, sum(refunded + lost) as refunded
     from payment_totals group by 1, 2, 3, 4
   ) stored full join (
     select which_trip as trip_id, which_day as day, provider, status,
       count(*) as payments, coalesce(sum(amount) filter (where paid_at is not null), 0) as paid,
       sum(refunded_amount + lost_amount) as refunded
     from payments cross join lateral unnest(array[trip_id, 0]) as which_trip
       cross join lateral unnest(array[(coalesce(paid_at, created_at) at time zone 'UTC')::date, '-infinity']) as which_day
     group by 1, 2, 3, 4
   ) counted using (trip_id, day, provider, status)
   where (coalesce(stored.payments, 0), coalesce(stored.paid, 0), coalesce(stored.refunded, 0))
     is distinct from (coalesce(counted.payments, 0), coalesce(counted.paid, 0), coalesce(counted.refunded, 0))`,

  `select format('%s places were booked and not given up, and %s people are going', stored.people, counted.people)
   from (select coalesce(sum(booked - given_up), 0) as people from daily_totals) stored,
     (select coalesce(sum(party_size), 0) as people from bookings where status = 'confirmed') counted
   where stored.people <> counted.people`,

  `select format('Expense %s is of %s, and its shares make %s', e.id, e.amount, coalesce(sum(s.amount), 0))
   from expenses e left join expense_shares s on s.expense_id = e.id
   group by e.id having e.amount <> coalesce(sum(s.amount), 0)`,

  `select format('Expense %s is shared with %s, and its shares are of %s', e.id, e.shared_with, shares.of)
   from expenses e cross join lateral (
     select array_agg(user_id order by user_id) as of from expense_shares where expense_id = e.id
   ) shares where (select array_agg(id order by id) from unnest(e.shared_with) id) is distinct from shares.of`,

  `select format('Expense %s is split by %s, and %s bears %s parts of it', e.id, e.split, s.user_id, s.weight)
   from expenses e join expense_shares s on s.expense_id = e.id where (e.split = 'amounts') <> (s.weight is null)`,

  `select format('%s bears %s of expense %s, which is a cent or more from %s parts of %s', s.user_id, s.amount, e.id, s.weight, parts.all)
   from expenses e join expense_shares s on s.expense_id = e.id cross join lateral (
     select sum(weight) as all from expense_shares where expense_id = e.id
   ) parts where abs(s.amount * parts.all - e.amount * s.weight) >= 0.01 * parts.all`,

  `select format('The fuel of %s is posted %s times for %s', uploaded_by, count(*), shared_with)
   from expenses where is_fuel and removed_at is null group by trip_id, uploaded_by, shared_with having count(*) > 1`,

  `select format('Expense %s is %s, and what was done with it is %s', e.id,
     case when e.removed_at is null then 'listed' else 'removed' end, done.kinds)
   from expenses e cross join lateral (
     select array_agg(kind order by id) as kinds,
       (array_agg(kind order by id desc) filter (where kind in ('removed', 'restored')))[1] as last
     from expense_activity where expense_id = e.id
   ) done
   where done.kinds[1] is distinct from 'added' or (e.removed_at is not null) <> (done.last is not distinct from 'removed')`,

  `select format('Settlement %s is %s, and what was done with it is %s', s.id,
     case when s.undone_at is null then 'noted' else 'undone' end, done.kinds)
   from settlements s cross join lateral (
     select array_agg(kind order by id) as kinds from expense_activity where settlement_id = s.id
   ) done
   where done.kinds is distinct from case when s.undone_at is null then array['paid'] else array['paid', 'undone'] end`,

  `select format('Expense %s was removed after settlement %s, which stands', e.id, s.id)
   from expenses e join settlements s on s.trip_id = e.trip_id
   where s.undone_at is null and s.created_at >= e.counted_at and s.created_at < e.removed_at
     and (array[s.from_user_id, s.to_user_id] && (e.shared_with || e.uploaded_by))`,

  `select format('The balances of trip %s add up to %s', trip_id, sum(amount))
   from (
     select trip_id, amount from expenses where counted_at is not null and removed_at is null
     union all
     select e.trip_id, -s.amount from expense_shares s join expenses e on e.id = s.expense_id
     where e.counted_at is not null and e.removed_at is null
   ) moved group by trip_id having sum(amount) <> 0`,
]

/**
 * Finds broken invariants about places, seats, cars, waitlists and money in a
 * whole database, a sentence each. It is one statement, so it sees one moment
 * and may run while others write.
 */
export async function findContradictions({ query }: Queryable): Promise<string[]> {
  const union = contradictions.map((contradiction) => `(${contradiction})`).join('\nunion all\n')
  const rows = await query<{ format: string }>(
    `with clock as materialized (select app_now() as now) ${union} order by 1`,
  )
  return rows.map(({ format }) => format)
}

/** From now on a trigger records offers that are accepted and holds that are confirmed after their end. */
export async function recordLateConfirmations({
  query,
}: Queryable): Promise<{ findLate: () => Promise<string[]> }> {
  await query(`create table late (sentence text not null)`)
  await query(`
    create function note_lateness() returns trigger language plpgsql as $$
    begin
      insert into late values (format('Booking %s was %s until %s, and became %s at %s', new.id, old.status,
        old.expires_at, new.status, case new.status when 'held' then new.held_at else new.confirmed_at end));
      return null;
    end $$`)
  await query(`
    create trigger late after update of status on bookings for each row
    when (old.status in ('offered', 'held') and new.status in ('held', 'confirmed') and new.status <> old.status
      and old.expires_at <= case new.status when 'held' then new.held_at else new.confirmed_at end)
    execute function note_lateness()`)
  return {
    findLate: async () =>
      (await query<{ sentence: string }>('select sentence from late')).map(({ sentence }) => sentence),
  }
}
