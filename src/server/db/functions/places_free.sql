-- How many places of a trip nobody has, neither the people who are going nor those in holds and offers that live, which
-- places_held() counts. Null: the trip has no limit. Asked by hold_places(), count-places.ts and get-availability.ts.
CREATE OR REPLACE FUNCTION public.places_free(max_participants integer, current_participants integer, held integer)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN max_participants > 0 THEN greatest(0, max_participants - current_participants - held) END
$$;
