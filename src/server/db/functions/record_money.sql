-- Writes into trip_history what the ledger says, without its sign.
CREATE OR REPLACE FUNCTION public.record_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, booking_id, kind, detail, at)
  VALUES (NEW.trip_id, NEW.user_id, (SELECT made_by FROM public.refunds WHERE id = NEW.refund_id), NEW.booking_id,
    CASE NEW.kind WHEN 'payment' THEN 'paid' WHEN 'refund' THEN 'refunded' ELSE NEW.kind END,
    jsonb_build_object('amount', abs(NEW.amount)::text), NEW.created_at);
  RETURN NULL;
END
$$;
