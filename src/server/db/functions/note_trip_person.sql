-- Keeps trip_people: of whom a booking, seat, waitlist entry or car was and is. The trigger's argument names the column with
-- the person, who is null for a free seat.
CREATE OR REPLACE FUNCTION public.note_trip_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  is_now jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  person_before text := was ->> TG_ARGV[0];
  person_now text := is_now ->> TG_ARGV[0];
BEGIN
  IF person_before IS NOT NULL AND person_before IS DISTINCT FROM person_now THEN
    PERFORM public.refresh_trip_person((was ->> 'trip_id')::integer, person_before);
  END IF;
  IF person_now IS NOT NULL THEN
    PERFORM public.refresh_trip_person((is_now ->> 'trip_id')::integer, person_now);
  END IF;
  RETURN NULL;
END
$$;
