-- Until when somebody cannot hold places on a trip, or null. The pause begins when they give up, or let lapse, a second
-- hold of it within a day. Not counted are holds that came from an offer, that changed under their holder, or whose
-- payment is being processed or has come in; nor anything before a confirmed booking. A payment that was only begun
-- excuses one hold a day: it costs nothing to begin one. Three a day are excused whose payment the provider tried and
-- declined: whoever's card is declined wants to pay. Not all of them: a card that is always declined costs nothing either.
-- Asked by make_hold() and join-waitlist.ts.
CREATE OR REPLACE FUNCTION public.hold_paused_until(person text, wanted_trip integer, pause interval, moment timestamptz)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- Most people have ended nothing on this trip, and every hold waits for this.
  IF NOT EXISTS (SELECT FROM public.bookings b
    WHERE b.user_id = person AND b.trip_id = wanted_trip AND b.status IN ('cancelled', 'expired'))
  THEN
    RETURN NULL;
  END IF;
  RETURN (WITH ended AS (
    SELECT b.id, CASE b.ended_by WHEN 'time' THEN b.expires_at ELSE b.ended_at END AS given_up_at,
      b.held_at IS NOT NULL AND b.confirmed_at IS NULL AND b.offered_until IS NULL AND NOT b.is_release_excused
        AND b.ended_by IN ('traveller', 'time') AS counts
    FROM public.bookings b
    WHERE b.user_id = person AND b.trip_id = wanted_trip AND b.status IN ('cancelled', 'expired')
      AND b.ended_at > moment - pause - interval '1 day'
  ), given_up AS (
    SELECT given_up_at,
      (SELECT CASE WHEN bool_or(p.failure IS NOT NULL) THEN 'declined' WHEN count(*) > 0 THEN 'begun' ELSE 'none' END
        FROM public.payments p WHERE p.booking_id = ended.id) AS payment
    FROM ended
    WHERE counts AND given_up_at > (SELECT coalesce(max(b.confirmed_at), '-infinity') FROM public.bookings b
        WHERE b.user_id = person AND b.trip_id = wanted_trip)
      AND NOT EXISTS (SELECT FROM public.payments p
        WHERE p.booking_id = ended.id AND (p.status = 'processing' OR p.paid_at IS NOT NULL))
  ), latest AS (
    SELECT max(given_up_at) AS given_up_at FROM given_up
  )
  SELECT latest.given_up_at + pause FROM latest
  WHERE latest.given_up_at + pause > moment AND (
    SELECT count(*) FILTER (WHERE payment = 'none')
      + greatest(count(*) FILTER (WHERE payment = 'begun') - 1, 0)
      + greatest(count(*) FILTER (WHERE payment = 'declined') - 3, 0)
    FROM given_up WHERE given_up.given_up_at > latest.given_up_at - interval '1 day') >= 2);
END
$$;
