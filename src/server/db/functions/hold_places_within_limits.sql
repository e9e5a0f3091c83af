-- What hold_places() does, within limits: nobody has more than most_holds unpaid holds, over all trips, and whoever gave
-- up two holds of a trip pauses. The person is locked before the trip, so that holds of one person on several trips are
-- counted one after the other. Two outcomes are new: TOO_MANY_HOLDS, and HOLD_PAUSED with paused_until. What costs
-- nothing is no hold, and is not limited. hold_places() stays for processes of the release before this one.
CREATE OR REPLACE FUNCTION public.hold_places_within_limits(
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  terms jsonb, hold_for interval, time_zone text, is_settled boolean, is_confirming boolean,
  most_holds integer, pause interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
-- Its statements are planned once, and not for each person anew: that takes longer than all they do.
) LANGUAGE plpgsql SET lock_timeout = '3s' SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  trip record;
  mine record;
BEGIN
  PERFORM 1 FROM public.users WHERE id = person FOR NO KEY UPDATE;
  SELECT id, status, price, max_participants, current_participants, refund_tiers,
    start_date::timestamp AT TIME ZONE time_zone AS starts_at
  INTO trip FROM public.trips WHERE id = wanted_trip FOR NO KEY UPDATE;
  -- After the locks: whoever waited for them must not decide by the time before.
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
  IF trip.price > 0 THEN
    IF (SELECT count(*) FROM public.bookings b
      WHERE b.user_id = person AND b.status = 'held' AND b.expires_at > held_from AND b.offered_until IS NULL) >= most_holds
    THEN
      outcome := 'TOO_MANY_HOLDS';
      RETURN;
    END IF;
    paused_until := hold_paused_until(person, trip.id, pause, held_from);
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
