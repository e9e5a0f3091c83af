-- Checks one party when a change of it is committed: its added people are on the trip only with their booker, and there are
-- four people at most. What processes of this release do keeps that by itself; those of the previous one know nothing of
-- added people, and get an error.
CREATE OR REPLACE FUNCTION public.check_party() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_booking integer := coalesce(NEW.added_to, NEW.id);
  added integer;
BEGIN
  SELECT sum(b.party_size) INTO added FROM public.bookings b
  WHERE b.added_to = first_booking AND b.status IN ('held', 'confirmed');
  IF added IS NOT NULL AND NOT EXISTS (SELECT FROM public.bookings b
    WHERE b.id = first_booking AND b.status = 'confirmed' AND b.party_size + added <= 4)
  THEN
    RAISE EXCEPTION 'Booking % has added people without it, or more than four people', first_booking
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
