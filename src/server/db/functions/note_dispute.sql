-- Writes the ledger's line for money that a lost dispute took back, and updates the lost amount of its payment. The payment's
-- status stays. If the bank gives a lost one back after all, another line is added.
CREATE OR REPLACE FUNCTION public.note_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE NEW.status WHEN 'lost' THEN 1 ELSE -1 END;
  paid record;
BEGIN
  UPDATE public.payments SET lost_amount = lost_amount + sign * NEW.amount
  WHERE id = NEW.payment_id AND paid_at IS NOT NULL
  RETURNING trip_id, booking_id, user_id INTO paid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Nothing was paid that could be disputed' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO public.ledger (kind, trip_id, booking_id, user_id, payment_id, dispute_id, amount)
  VALUES (CASE sign WHEN 1 THEN 'dispute-lost' ELSE 'dispute-returned' END,
    paid.trip_id, paid.booking_id, paid.user_id, NEW.payment_id, NEW.id, -sign * NEW.amount);
  RETURN NULL;
END
$$;
