-- Keeps trip_people_counts. Whoever changes how somebody stands towards a trip has locked the trip, so nobody waits here.
CREATE OR REPLACE FUNCTION public.count_trip_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE public.trip_people_counts
    SET parties = parties - 1, people = people - OLD.people, without_seat = without_seat - (OLD.missing_seats > 0)::integer,
      missing_seats = missing_seats - OLD.missing_seats
    WHERE trip_id = OLD.trip_id AND standing = OLD.standing;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.trip_people_counts AS kept (trip_id, standing, parties, people, without_seat, missing_seats)
    VALUES (NEW.trip_id, NEW.standing, 1, NEW.people, (NEW.missing_seats > 0)::integer, NEW.missing_seats)
    ON CONFLICT (trip_id, standing) DO UPDATE
      SET parties = kept.parties + 1, people = kept.people + excluded.people,
        without_seat = kept.without_seat + excluded.without_seat,
        missing_seats = kept.missing_seats + excluded.missing_seats;
  END IF;
  RETURN NULL;
END
$$;
