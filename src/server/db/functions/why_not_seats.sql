-- Why a booking cannot have these seats, or null. Seats that it has already are no obstacle. Seats change only under the lock
-- of their trip, so what is free here is still free when it is taken.
CREATE OR REPLACE FUNCTION public.why_not_seats(trip integer, seat_ids integer[], own_booking integer, moment timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF cardinality(seat_ids) = 0 THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT CASE
      WHEN count(s.id) < cardinality(seat_ids) THEN 'SEAT_GONE'
      WHEN bool_or(c.status <> 'approved') THEN 'CAR_NOT_APPROVED'
      WHEN bool_or(s.is_driver) THEN 'SEAT_TAKEN'
      WHEN bool_or(b.id <> coalesce(own_booking, 0) AND public.is_live(b.status, b.expires_at, moment)) THEN 'SEAT_TAKEN'
    END
    FROM public.seats s JOIN public.cars c ON c.id = s.car_id LEFT JOIN public.bookings b ON b.id = s.booking_id
    WHERE s.id = ANY (seat_ids) AND s.trip_id = trip
  );
END
$$;
