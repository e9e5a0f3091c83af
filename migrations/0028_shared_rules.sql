-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- The database's clock, read through one function so that tests can move it for every process at once.
-- STABLE, not VOLATILE: indexes can be used with it. To the millisecond, which is as exact as JavaScript is: a moment that was
-- read and is handed back is the same moment, so that SQL and TypeScript agree on whether a hold has ended.
CREATE OR REPLACE FUNCTION public.app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN date_trunc('milliseconds', clock_timestamp() + coalesce((SELECT ahead FROM public.app_clock), '0'));
END
$$;
--> statement-breakpoint
-- Keeps trips.current_participants, the number of people on confirmed bookings, by any way these change, and notes in
-- daily_totals who came and went on each day. Whoever changes a booking has locked its trip.
CREATE OR REPLACE FUNCTION public.count_participants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'confirmed' THEN OLD.party_size ELSE 0 END;
  after integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'confirmed' THEN NEW.party_size ELSE 0 END;
BEGIN
  IF after <> before THEN
    UPDATE public.trips SET current_participants = current_participants + after - before, updated_at = public.app_now()
    WHERE id = coalesce(NEW.trip_id, OLD.trip_id);
    INSERT INTO public.daily_totals (day, booked, given_up)
    VALUES ((CASE WHEN after > before THEN NEW.confirmed_at ELSE public.app_now() END AT TIME ZONE 'UTC')::date,
      greatest(after - before, 0), greatest(before - after, 0));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Whether a hold or an offer has run out of time at a moment, whether or not anybody has tidied up.
CREATE OR REPLACE FUNCTION public.has_lapsed(status text, expires_at timestamptz, moment timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('offered', 'held') AND expires_at <= moment
$$;
--> statement-breakpoint
-- When a hold that is made or renewed at a moment ends: 15 minutes later, but at most 45 minutes after the hold began, and
-- never after the trip starts. Pages say the same minutes (HOLD_MINUTES and LONGEST_HOLD_MINUTES in the contract).
CREATE OR REPLACE FUNCTION public.hold_ends_at(held_from timestamptz, starts_at timestamptz, moment timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT least(moment + interval '15 minutes', held_from + interval '45 minutes', starts_at)
$$;
--> statement-breakpoint
-- drops: no process calls it since the release that brought hold_places_within_limits()
DROP FUNCTION public.hold_places(integer, text, integer, text[], text, integer[], jsonb, interval, text, boolean, boolean);
--> statement-breakpoint
-- Holds places on a trip and seats in its cars, in one round trip: the trip is locked for as long as the database needs to
-- decide and no longer. The outcome is HELD with the new booking, or why not, and then nothing was
-- done:
--   BOOKED        the person has a live booking on this trip, which is named;
--   LAPSED        they have one whose time is over, and which has to be ended first;
--   NOTHING_DUE   the trip costs nothing, so the booking has to be confirmed as well;
--   WAITED_FOR    others wait for places on this trip, and have to be considered first;
--   HOLD_PAUSED   they gave up too many holds of this trip, and pause until paused_until;
--   HELD_BEFORE   an earlier request with the same key made the booking that is named;
-- or a failure by its code. With is_confirming, the caller confirms the booking itself, and NOTHING_DUE does not occur. With
-- is_settled, the caller has served the waitlist already, and WAITED_FOR does not occur. Nobody has more than most_holds unpaid holds, over all trips; what costs nothing is no hold, and is
-- not limited. The row of a request with an `Idempotency-Key` is written with the booking, or not at all.
CREATE OR REPLACE FUNCTION public.hold_places(
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  time_zone text, is_settled boolean, is_confirming boolean, most_holds integer, pause interval,
  given_route text, given_key text, given_hash text, keep_for interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
-- Generic plans: planning for each person would take longer than running the statements.
) LANGUAGE plpgsql SET lock_timeout = '3s' SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  before record;
  trip record;
  mine record;
BEGIN
  -- The person first, so that their holds on several trips are counted one after the other, and no two requests with one
  -- key are here at once.
  PERFORM 1 FROM public.users WHERE id = person FOR NO KEY UPDATE;
  IF given_key IS NOT NULL THEN
    SELECT k.request_hash, k.created_id INTO before FROM public.idempotency_keys k
    WHERE k.user_id = person AND k.route = given_route AND k.key = given_key
      AND k.created_id IS NOT NULL AND k.created_at > public.app_now() - keep_for;
    IF FOUND THEN
      IF before.request_hash = given_hash THEN
        outcome := 'HELD_BEFORE';
        booking := before.created_id::integer;
      ELSE
        outcome := 'KEY_REUSED';
      END IF;
      RETURN;
    END IF;
  END IF;

  SELECT id, status, price, max_participants, current_participants, refund_tiers, start_date
  INTO trip FROM public.trips WHERE id = wanted_trip FOR NO KEY UPDATE;
  -- After the locks: whoever waited for them must not decide by the time before.
  held_from := public.app_now();
  IF trip.id IS NULL OR trip.status = 'draft' THEN
    outcome := 'TRIP_NOT_FOUND';
    RETURN;
  END IF;
  IF NOT public.trip_is_open(trip.status, trip.start_date, time_zone, held_from) THEN
    outcome := 'TRIP_CLOSED';
    RETURN;
  END IF;

  SELECT id, public.is_live(status, expires_at, held_from) INTO mine FROM public.bookings
  WHERE trip_id = trip.id AND user_id = person AND status IN ('offered', 'held', 'confirmed');
  IF FOUND THEN
    booking := mine.id;
    outcome := CASE WHEN mine.is_live THEN 'BOOKED' ELSE 'LAPSED' END;
    RETURN;
  END IF;

  -- Before what needs more care: that gives no more places, and most who come to a full trip are told right away.
  IF people > public.places_free(trip.max_participants, trip.current_participants, public.places_held(trip.id, held_from)) THEN
    outcome := 'TRIP_FULL';
    RETURN;
  END IF;
  IF trip.price > 0 THEN
    IF (SELECT count(*) FROM public.bookings b
      WHERE b.user_id = person AND b.status = 'held' AND public.is_live(b.status, b.expires_at, held_from)
        AND b.offered_until IS NULL) >= most_holds
    THEN
      outcome := 'TOO_MANY_HOLDS';
      RETURN;
    END IF;
    paused_until := public.hold_paused_until(person, trip.id, pause, held_from);
    IF paused_until IS NOT NULL THEN
      outcome := 'HOLD_PAUSED';
      RETURN;
    END IF;
  END IF;
  IF NOT is_settled AND EXISTS (SELECT FROM public.waitlist_entries WHERE trip_id = trip.id) THEN
    outcome := 'WAITED_FOR';
    RETURN;
  END IF;
  IF NOT is_confirming AND trip.price = 0 THEN
    outcome := 'NOTHING_DUE';
    RETURN;
  END IF;
  IF way = 'driving' AND NOT EXISTS (SELECT FROM public.cars WHERE trip_id = trip.id AND driver_id = person) THEN
    outcome := 'NO_CAR_TO_DRIVE';
    RETURN;
  END IF;
  outcome := public.why_not_seats(trip.id, wanted_seats, NULL, held_from);
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;

  price_each := trip.price;
  held_until := public.hold_ends_at(held_from, public.trip_starts_at(trip.start_date, time_zone), held_from);
  INSERT INTO public.bookings
    (trip_id, user_id, status, party_size, guests, transport, unit_price, refund_tiers, held_at, expires_at, created_at)
  VALUES
    (trip.id, person, 'held', people, guest_names, way, trip.price, public.refund_terms(trip.refund_tiers), held_from,
      held_until, held_from)
  RETURNING id INTO booking;
  PERFORM public.take_seats(wanted_seats, booking, person, false);
  INSERT INTO public.changes (topic, what)
  VALUES ('trip:' || trip.id, 'seats'), ('user:' || person, 'bookings');
  IF given_key IS NOT NULL THEN
    -- There may be a row that is too old to count.
    INSERT INTO public.idempotency_keys (user_id, route, key, request_hash, created_id)
    VALUES (person, given_route, given_key, given_hash, booking::text)
    ON CONFLICT (user_id, route, key) DO UPDATE
      SET request_hash = excluded.request_hash, created_id = excluded.created_id, created_at = excluded.created_at;
  END IF;
  outcome := 'HELD';
END
$$;
--> statement-breakpoint
-- For processes of the previous release; drop it in the next one. What is not handed on is ignored.
CREATE OR REPLACE FUNCTION public.hold_places_once(
  given_route text, given_key text, given_hash text, keep_for interval,
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  terms jsonb, hold_for interval, time_zone text, is_settled boolean, is_confirming boolean,
  most_holds integer, pause interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
) LANGUAGE sql AS $$
  SELECT * FROM public.hold_places(
    wanted_trip, person, people, guest_names, way, wanted_seats, time_zone, is_settled, is_confirming, most_holds, pause,
    given_route, given_key, given_hash, keep_for)
$$;
--> statement-breakpoint
-- For processes of the previous release; drop it in the next one. What is not handed on is ignored.
CREATE OR REPLACE FUNCTION public.hold_places_within_limits(
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  terms jsonb, hold_for interval, time_zone text, is_settled boolean, is_confirming boolean,
  most_holds integer, pause interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
) LANGUAGE sql AS $$
  SELECT * FROM public.hold_places(
    wanted_trip, person, people, guest_names, way, wanted_seats, time_zone, is_settled, is_confirming, most_holds, pause,
    NULL, NULL, NULL, NULL)
$$;
--> statement-breakpoint
-- Counts the changes of a trip that calendars show: the number is the version in calendar files and private calendars.
CREATE OR REPLACE FUNCTION public.note_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  new.calendar_changed_at := public.app_now();
  return new;
end $$;
--> statement-breakpoint
-- How many places of a trip are free: not taken by people who are going, nor by live holds and offers (places_held()).
-- Null: the trip has no limit.
CREATE OR REPLACE FUNCTION public.places_free(max_participants integer, current_participants integer, held integer)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN max_participants > 0 THEN greatest(0, max_participants - current_participants - held) END
$$;
--> statement-breakpoint
-- What comes back to who cancels: a trip's own terms, or the usual ones, which pages say too (DEFAULT_REFUND_TIERS in the contract).
CREATE OR REPLACE FUNCTION public.refund_terms(own jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(own, '[
    {"daysBefore": 30, "percent": 100},
    {"daysBefore": 14, "percent": 50},
    {"daysBefore": 7, "percent": 25}
  ]')
$$;
--> statement-breakpoint
-- Gives seats to a booking, for as long as it lives. Call why_not_seats() first.
CREATE OR REPLACE FUNCTION public.take_seats(wanted_seats integer[], booking integer, person text, is_paid boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(wanted_seats) > 0 THEN
    UPDATE public.seats SET booking_id = booking, user_id = person, is_locked = true, has_paid = is_paid
    WHERE id = ANY (wanted_seats);
  END IF;
END
$$;
--> statement-breakpoint
-- Whether a trip can be booked at a moment: it is upcoming, and has not started.
CREATE OR REPLACE FUNCTION public.trip_is_open(status text, start_date date, time_zone text, moment timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 'upcoming' AND moment < public.trip_starts_at(start_date, time_zone)
$$;
--> statement-breakpoint
-- The moment at which a trip begins: 00:00 of its first day, in the time zone of the site.
CREATE OR REPLACE FUNCTION public.trip_starts_at(start_date date, time_zone text)
RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT start_date::timestamp AT TIME ZONE time_zone
$$;
--> statement-breakpoint
-- Why a booking cannot have these seats, or null. Seats that it has already are no obstacle. Seats change only under the lock
-- of their trip, so what is free here is still free when it is taken.
CREATE OR REPLACE FUNCTION public.why_not_seats(trip integer, seat_ids integer[], own_booking integer, moment timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF cardinality(seat_ids) = 0 THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT CASE
      WHEN count(s.id) < cardinality(seat_ids) THEN 'SEAT_GONE'
      WHEN bool_or(c.status <> 'approved') THEN 'CAR_NOT_APPROVED'
      WHEN bool_or(s.is_driver) THEN 'SEAT_TAKEN'
      WHEN bool_or(b.id <> coalesce(own_booking, 0) AND public.is_live(b.status, b.expires_at, moment)) THEN 'SEAT_TAKEN'
    END
    FROM public.seats s JOIN public.cars c ON c.id = s.car_id LEFT JOIN public.bookings b ON b.id = s.booking_id
    WHERE s.id = ANY (seat_ids) AND s.trip_id = trip
  );
END
$$;
