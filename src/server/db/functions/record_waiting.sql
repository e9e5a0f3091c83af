-- Writes into trip_history who joins and leaves the waitlist. Whoever got a spot has not left it.
CREATE OR REPLACE FUNCTION public.record_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.trip_history (trip_id, user_id, kind, detail, at)
    VALUES (NEW.trip_id, NEW.user_id, 'joined-waitlist', jsonb_build_object('partySize', NEW.party_size), NEW.created_at);
  ELSIF NOT EXISTS (
    SELECT FROM public.bookings WHERE trip_id = OLD.trip_id AND user_id = OLD.user_id AND status IN ('held', 'confirmed'))
  THEN
    INSERT INTO public.trip_history (trip_id, user_id, by_user_id, kind, detail)
    VALUES (OLD.trip_id, OLD.user_id, public.acting_organiser(), 'left-waitlist', jsonb_build_object('partySize', OLD.party_size));
  END IF;
  RETURN NULL;
END
$$;
