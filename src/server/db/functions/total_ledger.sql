-- Adds what was paid and refunded on each day to daily_totals. Rows are only ever added, and put together later by
-- fold-totals.ts: nobody waits over one.
CREATE OR REPLACE FUNCTION public.total_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.daily_totals (day, paid, refunded)
  VALUES ((NEW.created_at AT TIME ZONE 'UTC')::date,
    CASE WHEN NEW.kind = 'payment' THEN NEW.amount ELSE 0 END,
    CASE WHEN NEW.kind = 'payment' THEN 0 ELSE -NEW.amount END);
  RETURN NULL;
END
$$;
