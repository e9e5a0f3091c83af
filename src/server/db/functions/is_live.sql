-- Whether a booking has its places and seats at a moment: it is confirmed, or held or offered and its time is not over. Asked
-- by hold_places(), why_not_seats(), and by isLive() in tables/bookings.ts.
CREATE OR REPLACE FUNCTION public.is_live(status text, expires_at timestamptz, moment timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 'confirmed' OR (status IN ('offered', 'held') AND expires_at > moment)
$$;
