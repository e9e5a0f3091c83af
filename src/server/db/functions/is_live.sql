-- Whether a booking has its places and seats at a moment: it is confirmed, or held or offered and its time is not over.
CREATE OR REPLACE FUNCTION public.is_live(status text, expires_at timestamptz, moment timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 'confirmed' OR (status IN ('offered', 'held') AND expires_at > moment)
$$;
