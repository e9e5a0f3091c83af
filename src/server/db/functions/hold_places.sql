-- Holds places on a trip and seats in its cars, in one round trip: the trip is locked for as long as the database
-- needs to decide and no longer. The outcome is HELD with the new booking, or why not, and then nothing was done:
--   BOOKED        the person has a live booking on this trip, which is named;
--   LAPSED        they have one whose time is over, and which has to be ended first;
--   NOTHING_DUE   the trip costs nothing, so the booking has to be confirmed as well;
--   WAITED_FOR    others wait for places on this trip, and have to be considered first;
-- or a failure by its code. NOTHING_DUE is no obstacle for who is_confirming, nor WAITED_FOR once it is_settled who of
-- those gets a place. The terms are the usual ones; a trip may have its own. See hold-places.ts.
CREATE OR REPLACE FUNCTION public.hold_places(
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  terms jsonb, hold_for interval, time_zone text, is_settled boolean, is_confirming boolean,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz
-- Its statements are planned once, and not for each person anew: that takes longer than all they do.
) LANGUAGE plpgsql SET lock_timeout = '3s' SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  trip record;
  mine record;
BEGIN
  SELECT id, status, price, max_participants, current_participants, refund_tiers,
    start_date::timestamp AT TIME ZONE time_zone AS starts_at
  INTO trip FROM public.trips WHERE id = wanted_trip FOR NO KEY UPDATE;
  -- After the lock: whoever waited for it must not decide by the time before.
  held_from := app_now();
  IF trip.id IS NULL OR trip.status = 'draft' THEN
    outcome := 'TRIP_NOT_FOUND';
    RETURN;
  END IF;
  IF trip.status <> 'upcoming' OR held_from >= trip.starts_at THEN
    outcome := 'TRIP_CLOSED';
    RETURN;
  END IF;

  SELECT id, is_live(status, expires_at, held_from) INTO mine FROM public.bookings
  WHERE trip_id = trip.id AND user_id = person AND status IN ('offered', 'held', 'confirmed');
  IF FOUND THEN
    booking := mine.id;
    outcome := CASE WHEN mine.is_live THEN 'BOOKED' ELSE 'LAPSED' END;
    RETURN;
  END IF;

  -- Before what needs more care: that gives no more places, and most who come to a full trip are told right away.
  IF trip.max_participants > 0
    AND trip.current_participants + places_held(trip.id, held_from) + people > trip.max_participants
  THEN
    outcome := 'TRIP_FULL';
    RETURN;
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
  outcome := why_not_seats(trip.id, wanted_seats, NULL, held_from);
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;

  price_each := trip.price;
  held_until := least(held_from + hold_for, trip.starts_at);
  INSERT INTO public.bookings
    (trip_id, user_id, status, party_size, guests, transport, unit_price, refund_tiers, held_at, expires_at, created_at)
  VALUES
    (trip.id, person, 'held', people, guest_names, way, trip.price, coalesce(trip.refund_tiers, terms), held_from,
      held_until, held_from)
  RETURNING id INTO booking;
  IF cardinality(wanted_seats) > 0 THEN
    UPDATE public.seats SET booking_id = booking, user_id = person, is_locked = true, has_paid = false
    WHERE id = ANY (wanted_seats);
  END IF;
  INSERT INTO public.changes (topic, what)
  VALUES ('trip:' || trip.id, 'seats'), ('user:' || person, 'bookings');
  outcome := 'HELD';
END
$$;
