-- People in holds and offers on a trip that live at a moment. Written out, not as is_live(), so that an index finds them.
CREATE OR REPLACE FUNCTION public.places_held(trip integer, moment timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(party_size), 0)::integer FROM public.bookings
  WHERE trip_id = trip AND status IN ('offered', 'held') AND expires_at > moment
$$;
