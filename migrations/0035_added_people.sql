-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Refuses a commit that leaves added people without a confirmed first booking of the same person, or a party of more than
-- four. This release never tries that; processes of the previous one know nothing of added people, and get this error.
CREATE OR REPLACE FUNCTION public.check_party() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_booking integer := coalesce(NEW.added_to, NEW.id);
  added_people integer;
BEGIN
  SELECT sum(b.party_size) INTO added_people FROM public.bookings b
  WHERE b.added_to = first_booking AND b.status IN ('held', 'confirmed');
  IF added_people IS NOT NULL AND NOT EXISTS (SELECT FROM public.bookings b
    WHERE b.id = first_booking AND b.user_id = NEW.user_id AND b.added_to IS NULL AND b.status = 'confirmed'
      AND b.party_size + added_people <= 4)
  THEN
    RAISE EXCEPTION 'Booking % has added people but is not confirmed, is somebody else''s, or has more than four people in its party',
      first_booking
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Until when somebody cannot hold places on a trip, or null. The pause begins when they give up, or let lapse, a second
-- hold of it within a day. Not counted are holds that came from an offer, that changed under their holder, or whose
-- payment is being processed or has come in; nor anything before a confirmed booking. A payment that was only begun
-- excuses one hold a day: it costs nothing to begin one. Three a day are excused whose payment the provider tried and
-- declined: whoever's card is declined wants to pay. Not all of them: a card that is always declined costs nothing either.
-- Asked by make_hold() and join-waitlist.ts.
CREATE OR REPLACE FUNCTION public.hold_paused_until(person text, wanted_trip integer, pause interval, moment timestamptz)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- Most people have ended nothing on this trip, and every hold waits for this.
  IF NOT EXISTS (SELECT FROM public.bookings b
    WHERE b.user_id = person AND b.trip_id = wanted_trip AND b.status IN ('cancelled', 'expired'))
  THEN
    RETURN NULL;
  END IF;
  RETURN (WITH ended AS (
    SELECT b.id, CASE b.ended_by WHEN 'time' THEN b.expires_at ELSE b.ended_at END AS given_up_at,
      b.held_at IS NOT NULL AND b.confirmed_at IS NULL AND b.offered_until IS NULL AND NOT b.is_release_excused
        AND b.ended_by IN ('traveller', 'time') AS counts
    FROM public.bookings b
    WHERE b.user_id = person AND b.trip_id = wanted_trip AND b.status IN ('cancelled', 'expired')
      AND b.ended_at > moment - pause - interval '1 day'
  ), given_up AS (
    SELECT given_up_at,
      (SELECT CASE WHEN bool_or(p.failure IS NOT NULL) THEN 'declined' WHEN count(*) > 0 THEN 'begun' ELSE 'none' END
        FROM public.payments p WHERE p.booking_id = ended.id) AS payment
    FROM ended
    WHERE counts AND given_up_at > (SELECT coalesce(max(b.confirmed_at), '-infinity') FROM public.bookings b
        WHERE b.user_id = person AND b.trip_id = wanted_trip)
      AND NOT EXISTS (SELECT FROM public.payments p
        WHERE p.booking_id = ended.id AND (p.status = 'processing' OR p.paid_at IS NOT NULL))
  ), latest AS (
    SELECT max(given_up_at) AS given_up_at FROM given_up
  )
  SELECT latest.given_up_at + pause FROM latest
  WHERE latest.given_up_at + pause > moment AND (
    SELECT count(*) FILTER (WHERE payment = 'none')
      + greatest(count(*) FILTER (WHERE payment = 'begun') - 1, 0)
      + greatest(count(*) FILTER (WHERE payment = 'declined') - 3, 0)
    FROM given_up WHERE given_up.given_up_at > latest.given_up_at - interval '1 day') >= 2);
END
$$;
--> statement-breakpoint
-- For processes of the previous release; drop it in the next one.
CREATE OR REPLACE FUNCTION public.hold_places(
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  time_zone text, is_settled boolean, is_confirming boolean, most_holds integer, pause interval,
  given_route text, given_key text, given_hash text, keep_for interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
) LANGUAGE sql AS $$
  SELECT * FROM public.make_hold(
    wanted_trip, person, people, guest_names, way, wanted_seats, NULL, NULL, time_zone,
    CASE WHEN is_settled THEN public.app_now() END, is_confirming, most_holds,
    pause, given_route, given_key, given_hash, keep_for)
$$;
--> statement-breakpoint
-- Holds places on a trip and seats in its cars, in one round trip: the trip is locked for as long as the database needs to
-- decide and no longer. The outcome is HELD with the new booking. Any other outcome says why nothing was done:
--   BOOKED        the person has a live booking on this trip or, with first_booking, a hold of added people; it is named;
--   LAPSED        the time of that booking is over, and it has to be ended first;
--   NOTHING_DUE   the trip costs nothing, so the booking has to be confirmed as well;
--   WAITED_FOR    others wait for places on this trip, and have to be considered first;
--   HOLD_PAUSED   they gave up too many holds of this trip, and pause until paused_until;
--   HELD_BEFORE   an earlier request with the same key made the booking that is named;
-- or a failure by its code. With is_confirming, the caller confirms the booking itself, and NOTHING_DUE does not occur. With
-- settled_at, the caller has locked the trip and served its waitlist at that time, which is the time of the hold, too: what
-- lapsed since is not given to this person. WAITED_FOR does not occur then. Nobody has more than most_holds
-- unpaid holds, over all trips; what costs nothing is no hold, and is not limited. With first_booking, the new booking is of
-- guests whom the person adds to that confirmed booking. The row of a request with an `Idempotency-Key` is written with the
-- booking, or not at all.
CREATE OR REPLACE FUNCTION public.make_hold(
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  first_booking integer, most_people integer, time_zone text, settled_at timestamptz, is_confirming boolean,
  most_holds integer, pause interval,
  given_route text, given_key text, given_hash text, keep_for interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
-- Generic plans: planning for each person would take longer than running the statements.
) LANGUAGE plpgsql SET lock_timeout = '3s' SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  before record;
  trip record;
  mine record;
  party_people integer;
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
  held_from := coalesce(settled_at, public.app_now());
  IF trip.id IS NULL OR trip.status = 'draft' THEN
    outcome := 'TRIP_NOT_FOUND';
    RETURN;
  END IF;
  IF NOT public.trip_is_open(trip.status, trip.start_date, time_zone, held_from) THEN
    outcome := 'TRIP_CLOSED';
    RETURN;
  END IF;

  IF first_booking IS NULL THEN
    SELECT id, public.is_live(status, expires_at, held_from) INTO mine FROM public.bookings
    WHERE trip_id = trip.id AND user_id = person AND added_to IS NULL AND status IN ('offered', 'held', 'confirmed');
  ELSE
    SELECT id, public.is_live(status, expires_at, held_from) INTO mine FROM public.bookings
    WHERE added_to = first_booking AND status = 'held';
  END IF;
  IF FOUND THEN
    booking := mine.id;
    outcome := CASE WHEN mine.is_live THEN 'BOOKED' ELSE 'LAPSED' END;
    RETURN;
  END IF;
  IF first_booking IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM public.bookings
      WHERE id = first_booking AND trip_id = trip.id AND user_id = person AND added_to IS NULL AND status = 'confirmed')
    THEN
      outcome := 'BOOKING_ENDED';
      RETURN;
    END IF;
    SELECT sum(party_size) INTO party_people FROM public.bookings
    WHERE (id = first_booking OR added_to = first_booking) AND status = 'confirmed';
    IF party_people + people > most_people THEN
      outcome := 'PARTY_TOO_LARGE';
      RETURN;
    END IF;
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
  IF settled_at IS NULL AND EXISTS (SELECT FROM public.waitlist_entries WHERE trip_id = trip.id) THEN
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
    (trip_id, user_id, added_to, status, party_size, guests, transport, unit_price, refund_tiers, held_at, expires_at, created_at)
  VALUES
    (trip.id, person, first_booking, 'held', people, guest_names, way, trip.price, public.refund_terms(trip.refund_tiers), held_from,
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
-- drops: a wider rule of the same name is made below, in the same transaction
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_guests_fit";
--> statement-breakpoint
-- drops: one that leaves out added people is made below, in the same transaction
DROP INDEX "bookings_one_live_per_person_and_trip";
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "added_to" integer;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_added_to_trip_id_bookings_id_trip_id_fk" FOREIGN KEY ("added_to","trip_id") REFERENCES "public"."bookings"("id","trip_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- locks: nobody can use bookings until the end of this migration, which reads them six times; about three seconds for a million
CREATE UNIQUE INDEX "bookings_one_hold_of_added_people" ON "bookings" USING btree ("added_to") WHERE "bookings"."added_to" is not null and "bookings"."status" = 'held';
--> statement-breakpoint
-- locks: nobody can use bookings until the end of this migration, which reads them six times; about three seconds for a million
CREATE INDEX "bookings_of_added_people" ON "bookings" USING btree ("added_to") WHERE "bookings"."added_to" is not null;
--> statement-breakpoint
-- locks: nobody can use bookings until the end of this migration, which reads them six times; about three seconds for a million
CREATE UNIQUE INDEX "bookings_one_live_per_person_and_trip" ON "bookings" USING btree ("trip_id","user_id") WHERE "bookings"."added_to" is null and "bookings"."status" in ('offered', 'held', 'confirmed');
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_added" CHECK ("bookings"."added_to" is null or "bookings"."transport" <> 'driving');
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guests_fit" CHECK (cardinality("bookings"."guests") < "bookings"."party_size" + ("bookings"."added_to" is not null)::int);
--> statement-breakpoint
-- A party is looked at when its change is committed, because its bookings are changed one after the other. A first booking can
-- only break the rule by being cancelled: once confirmed, it never grows.
-- drops: a constraint trigger cannot be replaced, and is made again at once
DROP TRIGGER IF EXISTS bookings_of_parties ON public.bookings;
CREATE CONSTRAINT TRIGGER bookings_of_parties AFTER INSERT OR UPDATE OF status, party_size, user_id, added_to ON public.bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.added_to IS NOT NULL OR NEW.status = 'cancelled') EXECUTE FUNCTION public.check_party();
--> statement-breakpoint
-- drops: nobody calls it since the release before the last
DROP FUNCTION public.hold_places_once(text, text, text, interval, integer, text, integer, text[], text, integer[], jsonb, interval, text, boolean, boolean, integer, interval);
--> statement-breakpoint
-- drops: nobody calls it since the release before the last
DROP FUNCTION public.hold_places_within_limits(integer, text, integer, text[], text, integer[], jsonb, interval, text, boolean, boolean, integer, interval);
