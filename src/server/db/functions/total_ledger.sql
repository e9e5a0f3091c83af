-- Adds what was paid, refunded and lost in disputes on each day to daily_money and, for each trip, to trip_money_days. Rows of
-- daily_money are only ever added, and put together later by fold-totals.ts, so nobody waits over one. Whoever adds to the
-- ledger has locked the trip, so nobody waits over those of trip_money_days either.
CREATE OR REPLACE FUNCTION public.total_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (NEW.created_at AT TIME ZONE 'UTC')::date;
  paid_through text;
  came_in numeric := CASE WHEN NEW.kind = 'payment' THEN NEW.amount ELSE 0 END;
  went_back numeric := CASE WHEN NEW.kind IN ('refund', 'refund-failed') THEN -NEW.amount ELSE 0 END;
  got_lost numeric := CASE WHEN NEW.kind IN ('dispute-lost', 'dispute-returned') THEN -NEW.amount ELSE 0 END;
BEGIN
  SELECT provider INTO STRICT paid_through FROM public.payments WHERE id = NEW.payment_id;
  INSERT INTO public.daily_money (day, provider, paid, refunded, lost)
  VALUES (today, paid_through, came_in, went_back, got_lost);
  INSERT INTO public.trip_money_days AS kept (trip_id, day, provider, paid, refunded, lost)
  VALUES (NEW.trip_id, today, paid_through, came_in, went_back, got_lost)
  ON CONFLICT (trip_id, day, provider) DO UPDATE SET paid = kept.paid + excluded.paid,
    refunded = kept.refunded + excluded.refunded, lost = kept.lost + excluded.lost;
  -- For processes of the previous release, which know no disputes.
  INSERT INTO public.daily_totals (day, paid, refunded) VALUES (today, came_in, went_back + got_lost);
  RETURN NULL;
END
$$;
