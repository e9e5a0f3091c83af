-- Keeps the names in trip_people, by which organisers sort and search.
CREATE OR REPLACE FUNCTION public.rename_trip_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := public.fold_text(concat_ws(' ', NEW.first_name, NEW.last_name));
BEGIN
  UPDATE public.trip_people SET name = folded, words = public.name_words(trip_id, folded, NEW.email) WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
