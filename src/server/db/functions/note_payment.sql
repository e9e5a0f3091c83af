-- Writes the ledger's line for money that came in, by whatever way a payment changes.
CREATE OR REPLACE FUNCTION public.note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.ledger (kind, trip_id, booking_id, user_id, payment_id, amount, created_at)
  VALUES ('payment', NEW.trip_id, NEW.booking_id, NEW.user_id, NEW.id, NEW.amount, NEW.paid_at);
  RETURN NULL;
END
$$;
