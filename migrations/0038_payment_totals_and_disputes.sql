-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- What was lost in a dispute stays that amount; the bank can only give back all of it.
CREATE OR REPLACE FUNCTION public.keep_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was lost in a dispute cannot be changed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- What is left of a payment: not refunded, and not lost in a dispute. Together these can be more than was paid.
CREATE OR REPLACE FUNCTION public.payment_left(amount numeric, refunded numeric, lost numeric)
RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(amount - refunded - lost, 0.00)
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "daily_money" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"paid" numeric(20, 2) NOT NULL,
	"refunded" numeric(20, 2) NOT NULL,
	"lost" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_searches" (
	"provider" text PRIMARY KEY NOT NULL,
	"searched_until" timestamp with time zone,
	"next_search_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"respond_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"next_look_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" > 0),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('needs-response', 'under-review', 'won', 'lost')),
	CONSTRAINT "disputes_closed_at" CHECK (("disputes"."status" in ('won', 'lost')) = ("disputes"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_totals" (
	"trip_id" integer NOT NULL,
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"payments" integer NOT NULL,
	"paid" numeric(20, 2) NOT NULL,
	"refunded" numeric(20, 2) NOT NULL,
	"lost" numeric(20, 2) NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'needs-response' NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "sandbox_disputes_amount" CHECK ("sandbox_disputes"."amount_cents" > 0),
	CONSTRAINT "sandbox_disputes_status" CHECK ("sandbox_disputes"."status" in ('needs-response', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "disputes_by_payment" ON "disputes" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "disputes_to_look_at" ON "disputes" USING btree ("next_look_at") WHERE "disputes"."status" in ('needs-response', 'under-review');
--> statement-breakpoint
CREATE INDEX "payment_totals_by_trip" ON "payment_totals" USING btree ("trip_id","day");
--> statement-breakpoint
CREATE INDEX "payment_totals_to_fold" ON "payment_totals" USING btree ("day") WHERE not "payment_totals"."is_sum";
--> statement-breakpoint
CREATE INDEX "sandbox_disputes_by_intent" ON "sandbox_disputes" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "sandbox_disputes_by_time" ON "sandbox_disputes" USING btree ("created_at");
--> statement-breakpoint
-- Until the end of this migration nobody pays or refunds, so the sums of what was paid before miss nothing.
LOCK TABLE public.payments, public.ledger IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- locks: nobody can write to the ledger while this reads it once; reading goes on
CREATE INDEX "ledger_by_payment" ON "ledger" USING btree ("payment_id","id");
--> statement-breakpoint
-- locks: nobody can write to payments while this reads it once; reading goes on
CREATE INDEX "payments_in_order" ON "payments" USING btree ("provider","status",coalesce(paid_at, created_at),"id");
--> statement-breakpoint
-- locks: nobody can write to payments while this reads it once; reading goes on
CREATE INDEX "payments_of_trip_in_order" ON "payments" USING btree ("trip_id","provider","status",coalesce(paid_at, created_at),"id");
--> statement-breakpoint
INSERT INTO public.payment_totals (trip_id, day, provider, status, payments, paid, refunded, lost, is_sum)
SELECT which_trip, which_day, provider, status,
  count(*), coalesce(sum(amount) FILTER (WHERE paid_at IS NOT NULL), 0), sum(refunded_amount), 0, true
FROM public.payments
CROSS JOIN LATERAL unnest(ARRAY[trip_id, 0]) AS which_trip
CROSS JOIN LATERAL unnest(ARRAY[(coalesce(paid_at, created_at) AT TIME ZONE 'UTC')::date, '-infinity']) AS which_day
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO public.daily_money (day, provider, paid, refunded, lost)
SELECT (l.created_at AT TIME ZONE 'UTC')::date, p.provider,
  coalesce(sum(l.amount) FILTER (WHERE l.kind = 'payment'), 0),
  coalesce(-sum(l.amount) FILTER (WHERE l.kind <> 'payment'), 0), 0
FROM public.ledger l JOIN public.payments p ON p.id = l.payment_id
GROUP BY 1, 2;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lost_amount" numeric(10, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_lost" CHECK ("payments"."lost_amount" >= 0);
--> statement-breakpoint
-- drops: it is made again below, with the lines of disputes
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_kind";
--> statement-breakpoint
-- drops: it is made again below, with the lines of disputes
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_refund";
--> statement-breakpoint
-- drops: it is made again below, with the lines of disputes
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sign";
--> statement-breakpoint
-- drops: payments_of_trip_in_order sorts them too, and the previous release finds a trip's payments by payments_by_trip
DROP INDEX "payments_by_time";
--> statement-breakpoint
-- drops: it is made again below, for what is not about a dispute
DROP INDEX "ledger_one_per_movement";
--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "dispute_id" integer;
--> statement-breakpoint
-- locks: nobody can write to the ledger while this reads it once; reading goes on
CREATE UNIQUE INDEX "ledger_one_per_movement" ON "ledger" USING btree ("payment_id","kind",coalesce(refund_id, 0)) WHERE dispute_id is null;
--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_dispute" CHECK (("ledger"."kind" in ('dispute-lost', 'dispute-returned')) = ("ledger"."dispute_id" is not null));
--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_kind" CHECK ("ledger"."kind" in ('payment', 'refund', 'refund-failed', 'dispute-lost', 'dispute-returned'));
--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_refund" CHECK (("ledger"."kind" in ('refund', 'refund-failed')) = ("ledger"."refund_id" is not null));
--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign" CHECK (("ledger"."kind" in ('refund', 'dispute-lost')) = ("ledger"."amount" < 0) and "ledger"."amount" <> 0);
--> statement-breakpoint
-- What was lost stays as it is.
CREATE OR REPLACE TRIGGER disputes_kept BEFORE UPDATE ON public.disputes
FOR EACH ROW WHEN (NEW.payment_id <> OLD.payment_id OR (OLD.status = 'lost' AND NEW.amount <> OLD.amount))
EXECUTE FUNCTION public.keep_dispute();
--> statement-breakpoint
-- A dispute enters the ledger when it is lost, and again if the bank gives the money back.
CREATE OR REPLACE TRIGGER disputes_noted_again AFTER UPDATE OF status ON public.disputes
FOR EACH ROW WHEN ((NEW.status = 'lost') <> (OLD.status = 'lost')) EXECUTE FUNCTION public.note_dispute();
--> statement-breakpoint
-- A dispute that was lost before we heard of it enters the ledger at once.
CREATE OR REPLACE TRIGGER disputes_noted_in AFTER INSERT ON public.disputes
FOR EACH ROW WHEN (NEW.status = 'lost') EXECUTE FUNCTION public.note_dispute();
--> statement-breakpoint
-- What changed in a payment changes the sums.
CREATE OR REPLACE TRIGGER payments_totalled_again AFTER UPDATE ON public.payments
FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.paid_at IS DISTINCT FROM OLD.paid_at OR NEW.amount <> OLD.amount
  OR NEW.refunded_amount <> OLD.refunded_amount OR NEW.lost_amount <> OLD.lost_amount OR NEW.provider <> OLD.provider)
EXECUTE FUNCTION public.total_payments();
--> statement-breakpoint
-- New payments are counted and summed up.
CREATE OR REPLACE TRIGGER payments_totalled_in AFTER INSERT ON public.payments
FOR EACH ROW EXECUTE FUNCTION public.total_payments();
