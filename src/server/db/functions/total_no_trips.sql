-- Forgets the sums of total_trips() when all trips are removed at once.
CREATE OR REPLACE FUNCTION public.total_no_trips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A DELETE would miss the sums of a fold that is under way; this waits for it.
  TRUNCATE public.trip_totals;
  RETURN NULL;
END
$$;
