-- Forgets the counts of count_trips() when all trips are removed at once.
CREATE OR REPLACE FUNCTION public.count_no_trips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.trip_counts;
  RETURN NULL;
END
$$;
