-- The ledger: a line for every movement of money, written by whatever way payments and refunds change.
CREATE FUNCTION public.note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.ledger (kind, trip_id, booking_id, user_id, payment_id, amount, created_at)
  VALUES ('payment', NEW.trip_id, NEW.booking_id, NEW.user_id, NEW.id, NEW.amount, NEW.paid_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_noted_in AFTER INSERT ON public.payments
FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION public.note_payment();
--> statement-breakpoint
CREATE TRIGGER payments_noted AFTER UPDATE OF paid_at ON public.payments
FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION public.note_payment();
--> statement-breakpoint
-- What was paid stays paid: money only leaves as a refund.
CREATE FUNCTION public.keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was paid cannot be changed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE UPDATE ON public.payments
FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL AND (
  NEW.paid_at IS DISTINCT FROM OLD.paid_at OR NEW.amount <> OLD.amount OR NEW.booking_id <> OLD.booking_id
  OR NEW.user_id <> OLD.user_id OR NEW.stripe_session_id IS DISTINCT FROM OLD.stripe_session_id
)) EXECUTE FUNCTION public.keep_payment();
--> statement-breakpoint
-- A refund counts from the moment it is promised. One that fails is another line, and the payment has its money again.
CREATE FUNCTION public.note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
  paid record;
BEGIN
  UPDATE public.payments SET refunded_amount = refunded_amount + sign * NEW.amount,
    status = CASE refunded_amount + sign * NEW.amount
      WHEN 0 THEN 'succeeded' WHEN amount THEN 'refunded' ELSE 'partially_refunded' END
  WHERE id = NEW.payment_id AND paid_at IS NOT NULL
  RETURNING trip_id, booking_id, user_id INTO paid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Nothing was paid that could be refunded' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO public.ledger (kind, trip_id, booking_id, user_id, payment_id, refund_id, amount)
  VALUES (CASE sign WHEN 1 THEN 'refund' ELSE 'refund-failed' END,
    paid.trip_id, paid.booking_id, paid.user_id, NEW.payment_id, NEW.id, -sign * NEW.amount);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_noted_in AFTER INSERT ON public.refunds
FOR EACH ROW EXECUTE FUNCTION public.note_refund();
--> statement-breakpoint
CREATE TRIGGER refunds_noted_back AFTER UPDATE OF status ON public.refunds
FOR EACH ROW WHEN (OLD.status <> 'failed' AND NEW.status = 'failed') EXECUTE FUNCTION public.note_refund();
--> statement-breakpoint
CREATE FUNCTION public.keep_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was refunded cannot be changed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE UPDATE ON public.refunds
FOR EACH ROW WHEN (NEW.amount <> OLD.amount OR NEW.payment_id <> OLD.payment_id
  OR (OLD.status = 'failed' AND NEW.status <> 'failed')) EXECUTE FUNCTION public.keep_refund();
--> statement-breakpoint
CREATE FUNCTION public.keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Lines of the ledger are only ever added' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_kept BEFORE UPDATE OR DELETE ON public.ledger
FOR EACH ROW EXECUTE FUNCTION public.keep_ledger();
--> statement-breakpoint
-- What happened on each day. Rows are only ever added, and put together later: nobody waits over one.
CREATE FUNCTION public.total_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.daily_totals (day, paid, refunded)
  VALUES ((NEW.created_at AT TIME ZONE 'UTC')::date,
    CASE WHEN NEW.kind = 'payment' THEN NEW.amount ELSE 0 END,
    CASE WHEN NEW.kind = 'payment' THEN 0 ELSE -NEW.amount END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_totalled AFTER INSERT ON public.ledger
FOR EACH ROW EXECUTE FUNCTION public.total_ledger();
--> statement-breakpoint
-- The number of people on confirmed bookings, by any way these change, and who came and went on each day. Whoever
-- changes a booking has locked its trip.
CREATE OR REPLACE FUNCTION public.count_participants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'confirmed' THEN OLD.party_size ELSE 0 END;
  after integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'confirmed' THEN NEW.party_size ELSE 0 END;
BEGIN
  IF after <> before THEN
    UPDATE public.trips SET current_participants = current_participants + after - before, updated_at = app_now()
    WHERE id = coalesce(NEW.trip_id, OLD.trip_id);
    INSERT INTO public.daily_totals (day, booked, given_up)
    VALUES ((CASE WHEN after > before THEN NEW.confirmed_at ELSE app_now() END AT TIME ZONE 'UTC')::date,
      greatest(after - before, 0), greatest(before - after, 0));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO public.daily_totals (day, booked)
SELECT (confirmed_at AT TIME ZONE 'UTC')::date, sum(party_size) FROM public.bookings
WHERE status = 'confirmed' GROUP BY 1;
--> statement-breakpoint
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
