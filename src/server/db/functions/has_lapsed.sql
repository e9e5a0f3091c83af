-- Whether a hold or an offer has run out of time at a moment, whether or not anybody has tidied up.
CREATE OR REPLACE FUNCTION public.has_lapsed(status text, expires_at timestamptz, moment timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('offered', 'held') AND expires_at <= moment
$$;
