-- For processes of the previous release; drop it in the next one.
CREATE OR REPLACE FUNCTION public.hold_places(
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  time_zone text, is_settled boolean, is_confirming boolean, most_holds integer, pause interval,
  given_route text, given_key text, given_hash text, keep_for interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
) LANGUAGE sql AS $$
  SELECT * FROM public.make_hold(
    wanted_trip, person, people, guest_names, way, wanted_seats, NULL, NULL, time_zone,
    CASE WHEN is_settled THEN public.app_now() END, is_confirming, most_holds,
    pause, given_route, given_key, given_hash, keep_for)
$$;
