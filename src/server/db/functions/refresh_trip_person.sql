-- Makes the row of a person in trip_people anew; removes it when they have nothing to do with the trip any more. Whoever
-- changes what it is made from has locked the trip or the person.
CREATE OR REPLACE FUNCTION public.refresh_trip_person(wanted_trip integer, person text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  fresh record;
BEGIN
  SELECT * INTO fresh FROM public.trip_person(wanted_trip, person);
  IF fresh.standing IS NULL THEN
    DELETE FROM public.trip_people WHERE trip_id = wanted_trip AND user_id = person;
    RETURN;
  END IF;
  UPDATE public.trip_people SET standing = fresh.standing, booking_id = fresh.booking_id, people = fresh.people,
    missing_seats = fresh.missing_seats, since = fresh.since
  WHERE trip_id = wanted_trip AND user_id = person;
  IF NOT FOUND THEN
    INSERT INTO public.trip_people (trip_id, user_id, standing, booking_id, people, missing_seats, since, name, words)
    SELECT wanted_trip, person, fresh.standing, fresh.booking_id, fresh.people, fresh.missing_seats, fresh.since,
      folded, public.name_words(wanted_trip, folded, email)
    FROM public.users, public.fold_text(concat_ws(' ', first_name, last_name)) folded WHERE id = person;
  END IF;
END
$$;
