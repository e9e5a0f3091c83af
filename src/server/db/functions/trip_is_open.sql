-- Whether a trip can be booked at a moment: it is upcoming, and has not started.
CREATE OR REPLACE FUNCTION public.trip_is_open(status text, start_date date, time_zone text, moment timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 'upcoming' AND moment < public.trip_starts_at(start_date, time_zone)
$$;
