-- Refuses a commit that leaves added people without a confirmed first booking of the same person, or a party of more than
-- four. This release never tries that; processes of the previous one know nothing of added people, and get this error.
CREATE OR REPLACE FUNCTION public.check_party() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_booking integer := coalesce(NEW.added_to, NEW.id);
  added_people integer;
BEGIN
  SELECT sum(b.party_size) INTO added_people FROM public.bookings b
  WHERE b.added_to = first_booking AND b.status IN ('held', 'confirmed');
  IF added_people IS NOT NULL AND NOT EXISTS (SELECT FROM public.bookings b
    WHERE b.id = first_booking AND b.user_id = NEW.user_id AND b.added_to IS NULL AND b.status = 'confirmed'
      AND b.party_size + added_people <= 4)
  THEN
    RAISE EXCEPTION 'Booking % has added people but is not confirmed, is somebody else''s, or has more than four people in its party',
      first_booking
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
