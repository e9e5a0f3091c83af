-- Keeps trips.current_participants, the number of people on confirmed bookings, by any way these change, and notes in
-- daily_totals and trip_days who came and went on each day. Whoever changes a booking has locked its trip.
CREATE OR REPLACE FUNCTION public.count_participants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'confirmed' THEN OLD.party_size ELSE 0 END;
  after integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'confirmed' THEN NEW.party_size ELSE 0 END;
  on_trip integer := coalesce(NEW.trip_id, OLD.trip_id);
  on_day date;
BEGIN
  IF after <> before THEN
    UPDATE public.trips SET current_participants = current_participants + after - before, updated_at = public.app_now()
    WHERE id = on_trip;
    on_day := (CASE WHEN after > before THEN NEW.confirmed_at ELSE public.app_now() END AT TIME ZONE 'UTC')::date;
    INSERT INTO public.daily_totals (day, booked, given_up)
    VALUES (on_day, greatest(after - before, 0), greatest(before - after, 0));
    INSERT INTO public.trip_days AS kept (trip_id, day, booked, given_up)
    VALUES (on_trip, on_day, greatest(after - before, 0), greatest(before - after, 0))
    ON CONFLICT (trip_id, day) DO UPDATE
      SET booked = kept.booked + excluded.booked, given_up = kept.given_up + excluded.given_up;
  END IF;
  RETURN NULL;
END
$$;
