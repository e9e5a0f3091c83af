-- Writes the ledger's line for a refund, and updates the refunded amount of its payment. A refund counts from the moment it
-- is promised. If it fails, another line is added, and it no longer counts.
CREATE OR REPLACE FUNCTION public.note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
  paid record;
BEGIN
  UPDATE public.payments SET refunded_amount = refunded_amount + sign * NEW.amount,
    status = CASE refunded_amount + sign * NEW.amount
      WHEN 0 THEN 'succeeded' WHEN amount THEN 'refunded' ELSE 'partially_refunded' END
  WHERE id = NEW.payment_id AND paid_at IS NOT NULL
  RETURNING trip_id, booking_id, user_id INTO paid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Nothing was paid that could be refunded' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO public.ledger (kind, trip_id, booking_id, user_id, payment_id, refund_id, amount)
  VALUES (CASE sign WHEN 1 THEN 'refund' ELSE 'refund-failed' END,
    paid.trip_id, paid.booking_id, paid.user_id, NEW.payment_id, NEW.id, -sign * NEW.amount);
  RETURN NULL;
END
$$;
