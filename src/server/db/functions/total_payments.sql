-- Adds what changed about a payment to payment_totals: for its trip and for all trips (0), for its day and for all days
-- (-infinity). Rows are only ever added, and put together later by fold-payment-totals.ts: nobody waits over one.
CREATE OR REPLACE FUNCTION public.total_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed public.payments;
  sign integer;
BEGIN
  FOREACH sign IN ARRAY CASE TG_OP WHEN 'INSERT' THEN ARRAY[1] ELSE ARRAY[-1, 1] END LOOP
    changed := CASE sign WHEN 1 THEN NEW ELSE OLD END;
    INSERT INTO public.payment_totals (trip_id, day, provider, status, payments, paid, refunded, lost)
    SELECT which_trip, which_day, changed.provider, changed.status, sign,
      CASE WHEN changed.paid_at IS NULL THEN 0 ELSE sign * changed.amount END,
      sign * changed.refunded_amount, sign * changed.lost_amount
    FROM unnest(ARRAY[changed.trip_id, 0]) AS which_trip,
      unnest(ARRAY[(coalesce(changed.paid_at, changed.created_at) AT TIME ZONE 'UTC')::date, '-infinity']) AS which_day;
  END LOOP;
  RETURN NULL;
END
$$;
