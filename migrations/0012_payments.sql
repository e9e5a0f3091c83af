CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"trip_id" integer NOT NULL,
	"booking_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"payment_id" integer NOT NULL,
	"refund_id" integer,
	"amount" numeric(10, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "ledger_kind" CHECK ("ledger"."kind" in ('payment', 'refund', 'refund-failed')),
	CONSTRAINT "ledger_refund" CHECK (("ledger"."kind" = 'payment') = ("ledger"."refund_id" is null)),
	CONSTRAINT "ledger_sign" CHECK (case "ledger"."kind" when 'refund' then "ledger"."amount" < 0 else "ledger"."amount" > 0 end)
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"metadata" jsonb NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"failure" text,
	"settles_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "sandbox_intents_clientSecret_unique" UNIQUE("client_secret"),
	CONSTRAINT "sandbox_intents_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_intents_amount" CHECK ("sandbox_intents"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"day" date NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"given_up" integer DEFAULT 0 NOT NULL,
	"paid" numeric(20, 2) DEFAULT '0' NOT NULL,
	"refunded" numeric(20, 2) DEFAULT '0' NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_by_trip";--> statement-breakpoint
DROP INDEX "payments_one_open_per_booking";--> statement-breakpoint
DROP INDEX "refunds_under_way";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "last_seat_ids" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_look_at" timestamp with time zone DEFAULT app_now() + interval '10 seconds' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_look_at" timestamp with time zone DEFAULT app_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "refund_tiers" jsonb;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_per_movement" ON "ledger" USING btree ("payment_id","kind",coalesce(refund_id, 0));--> statement-breakpoint
CREATE INDEX "ledger_by_trip" ON "ledger" USING btree ("trip_id","id");--> statement-breakpoint
CREATE INDEX "ledger_by_booking" ON "ledger" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "sandbox_intents_settling" ON "sandbox_intents" USING btree ("settles_at") WHERE "sandbox_intents"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "sandbox_refunds_by_intent" ON "sandbox_refunds" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_organisers" ON "users" USING btree ("created_at") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "payment_events_by_time" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_to_look_at" ON "payments" USING btree ("next_look_at") WHERE "payments"."status" in ('pending', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "payments_by_trip" ON "payments" USING btree ("trip_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_per_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" in ('pending', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("next_look_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider" CHECK ("payments"."provider" in ('stripe', 'sandbox'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_at" CHECK (("payments"."status" in ('succeeded', 'refunded', 'partially_refunded')) = ("payments"."paid_at" is not null));