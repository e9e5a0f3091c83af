-- What hold_places_within_limits() does, for a request with an `Idempotency-Key`. Its row is written with the booking,
-- or not at all. Of an earlier request with the same key the outcome is HELD_BEFORE with its booking, or KEY_REUSED
-- where it asked for something else. The person's lock comes first, as always, and lets no two requests with one key
-- be here at once.
CREATE OR REPLACE FUNCTION public.hold_places_once(
  given_route text, given_key text, given_hash text, keep_for interval,
  wanted_trip integer, person text, people integer, guest_names text[], way text, wanted_seats integer[],
  terms jsonb, hold_for interval, time_zone text, is_settled boolean, is_confirming boolean,
  most_holds integer, pause interval,
  OUT outcome text, OUT booking integer, OUT price_each numeric, OUT held_from timestamptz, OUT held_until timestamptz,
  OUT paused_until timestamptz
) LANGUAGE plpgsql SET lock_timeout = '3s' SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  before record;
BEGIN
  PERFORM 1 FROM public.users WHERE id = person FOR NO KEY UPDATE;
  SELECT k.request_hash, k.created_id INTO before FROM public.idempotency_keys k
  WHERE k.user_id = person AND k.route = given_route AND k.key = given_key
    AND k.created_id IS NOT NULL AND k.created_at > app_now() - keep_for;
  IF FOUND THEN
    IF before.request_hash = given_hash THEN
      outcome := 'HELD_BEFORE';
      booking := before.created_id::integer;
    ELSE
      outcome := 'KEY_REUSED';
    END IF;
    RETURN;
  END IF;

  SELECT held.outcome, held.booking, held.price_each, held.held_from, held.held_until, held.paused_until
  INTO outcome, booking, price_each, held_from, held_until, paused_until
  FROM public.hold_places_within_limits(
    wanted_trip, person, people, guest_names, way, wanted_seats, terms, hold_for, time_zone, is_settled, is_confirming,
    most_holds, pause) held;
  IF outcome = 'HELD' THEN
    -- There may be a row that is too old to count.
    INSERT INTO public.idempotency_keys (user_id, route, key, request_hash, created_id)
    VALUES (person, given_route, given_key, given_hash, booking::text)
    ON CONFLICT (user_id, route, key) DO UPDATE
      SET request_hash = excluded.request_hash, created_id = excluded.created_id, created_at = excluded.created_at;
  END IF;
END
$$;
