-- When a hold that is made or renewed at a moment ends: never past the trip's start, nor 45 minutes after it began. Pages
-- say the same minutes (HOLD_MINUTES and LONGEST_HOLD_MINUTES in the contract). Asked by hold_places(), and by holdEndsAt()
-- in tables/bookings.ts.
CREATE OR REPLACE FUNCTION public.hold_ends_at(held_from timestamptz, starts_at timestamptz, moment timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT least(moment + interval '15 minutes', held_from + interval '45 minutes', starts_at)
$$;
