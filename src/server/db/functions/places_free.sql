-- How many places of a trip are free: not taken by people who are going, nor by live holds and offers (places_held()).
-- Null: the trip has no limit.
CREATE OR REPLACE FUNCTION public.places_free(max_participants integer, current_participants integer, held integer)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN max_participants > 0 THEN greatest(0, max_participants - current_participants - held) END
$$;
