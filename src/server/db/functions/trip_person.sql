-- How a person stands towards a trip, by bookings, seats, waitlist and cars: a row of trip_people without the name, or none. What
-- they have now comes before what has ended.
CREATE OR REPLACE FUNCTION public.trip_person(wanted_trip integer, person text)
RETURNS TABLE (standing text, booking_id integer, people integer, missing_seats integer, since timestamptz)
LANGUAGE sql STABLE AS $$
  WITH booking AS (
    -- There is an index for each of the two; every hold waits for this.
    SELECT * FROM (
      SELECT b.*, true AS is_going_on FROM public.bookings b
      WHERE b.trip_id = wanted_trip AND b.user_id = person AND b.added_to IS NULL AND b.status IN ('offered', 'held', 'confirmed')
      UNION ALL
      SELECT b.*, false FROM public.bookings b
      WHERE b.user_id = person AND b.trip_id = wanted_trip AND b.added_to IS NULL AND b.status IN ('cancelled', 'expired')
    ) each_booking
    ORDER BY is_going_on DESC, id DESC LIMIT 1
  ),
  -- With the people added to it who are confirmed.
  party AS (
    SELECT sum(b.party_size)::integer AS people,
      sum(greatest(0, CASE b.transport WHEN 'own' THEN 0 WHEN 'driving' THEN b.party_size - 1 ELSE b.party_size END
        - (SELECT count(*) FROM public.seats s WHERE s.booking_id = b.id)))::integer AS missing_seats
    FROM booking JOIN public.bookings b ON b.id = booking.id OR b.added_to = booking.id AND b.status = 'confirmed'
  )
  SELECT standings.standing, standings.id, standings.people, standings.missing_seats, standings.created_at
  FROM (
    SELECT 1 AS rank, CASE status WHEN 'confirmed' THEN 'going' ELSE status END AS standing, booking.id, party.people,
      CASE WHEN status = 'offered' THEN 0 ELSE party.missing_seats END AS missing_seats, created_at
    FROM booking, party WHERE is_going_on
    UNION ALL
    SELECT 2, 'waiting', (SELECT id FROM booking), w.party_size, 0, w.created_at FROM public.waitlist_entries w
    WHERE w.trip_id = wanted_trip AND w.user_id = person
    UNION ALL
    SELECT 3, 'driving', (SELECT id FROM booking), 0, 0, c.created_at FROM public.cars c
    WHERE c.trip_id = wanted_trip AND c.driver_id = person
    UNION ALL
    SELECT 4, 'ended', booking.id, booking.party_size, 0, created_at FROM booking WHERE NOT is_going_on
  ) standings ORDER BY rank LIMIT 1
$$;
