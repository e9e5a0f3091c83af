-- For processes of the previous release; drop it in the next one. What is not handed on is ignored.
CREATE OR REPLACE FUNCTION public.hold_places_within_limits(
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  terms jsonb, hold_for interval, time_zone text, is_settled boolean, is_confirming boolean,
  most_holds integer, pause interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
) LANGUAGE sql AS $$
  SELECT * FROM public.hold_places(
    wanted_trip, person, people, guest_names, way, wanted_seats, time_zone, is_settled, is_confirming, most_holds, pause,
    NULL, NULL, NULL, NULL)
$$;
