-- Adds what was paid, refunded and lost in disputes on each day to daily_money. Rows are only ever added, and put together
-- later by fold-totals.ts: nobody waits over one.
CREATE OR REPLACE FUNCTION public.total_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (NEW.created_at AT TIME ZONE 'UTC')::date;
  came_in numeric := CASE WHEN NEW.kind = 'payment' THEN NEW.amount ELSE 0 END;
  went_back numeric := CASE WHEN NEW.kind IN ('refund', 'refund-failed') THEN -NEW.amount ELSE 0 END;
  got_lost numeric := CASE WHEN NEW.kind IN ('dispute-lost', 'dispute-returned') THEN -NEW.amount ELSE 0 END;
BEGIN
  INSERT INTO public.daily_money (day, provider, paid, refunded, lost)
  SELECT today, provider, came_in, went_back, got_lost FROM public.payments WHERE id = NEW.payment_id;
  -- For processes of the previous release, which know no disputes.
  INSERT INTO public.daily_totals (day, paid, refunded) VALUES (today, came_in, went_back + got_lost);
  RETURN NULL;
END
$$;
