-- Gives seats to a booking, for as long as it lives. Call why_not_seats() first.
CREATE OR REPLACE FUNCTION public.take_seats(wanted_seats integer[], booking integer, person text, is_paid boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(wanted_seats) > 0 THEN
    UPDATE public.seats SET booking_id = booking, user_id = person, is_locked = true, has_paid = is_paid
    WHERE id = ANY (wanted_seats);
  END IF;
END
$$;
