-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "trip_money_days" (
	"trip_id" integer NOT NULL,
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"paid" numeric(20, 2) NOT NULL,
	"refunded" numeric(20, 2) NOT NULL,
	"lost" numeric(20, 2) NOT NULL,
	CONSTRAINT "trip_money_days_trip_id_day_provider_pk" PRIMARY KEY("trip_id","day","provider")
);
--> statement-breakpoint
ALTER TABLE "trip_money_days" ADD CONSTRAINT "trip_money_days_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;

--> statement-breakpoint
-- Until the end of this migration nobody pays or refunds, so the sums of what moved before miss nothing.
LOCK TABLE public.ledger IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO public.trip_money_days (trip_id, day, provider, paid, refunded, lost)
SELECT l.trip_id, (l.created_at AT TIME ZONE 'UTC')::date, p.provider,
  coalesce(sum(l.amount) FILTER (WHERE l.kind = 'payment'), 0),
  coalesce(-sum(l.amount) FILTER (WHERE l.kind IN ('refund', 'refund-failed')), 0),
  coalesce(-sum(l.amount) FILTER (WHERE l.kind IN ('dispute-lost', 'dispute-returned')), 0)
FROM public.ledger l JOIN public.payments p ON p.id = l.payment_id
GROUP BY 1, 2, 3;
