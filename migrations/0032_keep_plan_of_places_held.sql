-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- People in holds and offers on a trip that live at a moment. Written out, not as is_live(), so that an index finds them.
-- PL/pgSQL keeps the plan of its query, unlike SQL: every hold waits for this.
CREATE OR REPLACE FUNCTION public.places_held(trip integer, moment timestamptz) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(sum(party_size), 0) FROM public.bookings
    WHERE trip_id = trip AND status IN ('offered', 'held') AND expires_at > moment
  );
END
$$;
