-- When a hold that is made or renewed at a moment ends: 15 minutes later, but at most 45 minutes after the hold began, and
-- never after the trip starts. Pages say the same minutes (HOLD_MINUTES and LONGEST_HOLD_MINUTES in the contract).
CREATE OR REPLACE FUNCTION public.hold_ends_at(held_from timestamptz, starts_at timestamptz, moment timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT least(moment + interval '15 minutes', held_from + interval '45 minutes', starts_at)
$$;
