-- The moment at which a trip begins: 00:00 of its first day, in the time zone of the site.
CREATE OR REPLACE FUNCTION public.trip_starts_at(start_date date, time_zone text)
RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT start_date::timestamp AT TIME ZONE time_zone
$$;
