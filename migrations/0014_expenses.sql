CREATE TABLE "expense_activity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expense_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"kind" text NOT NULL,
	"expense_id" integer,
	"settlement_id" integer,
	"by_user_id" text NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "expense_activity_kind" CHECK ("expense_activity"."kind" in ('added', 'edited', 'removed', 'restored', 'approved', 'paid', 'undone')),
	CONSTRAINT "expense_activity_of_one" CHECK (num_nonnulls("expense_activity"."expense_id", "expense_activity"."settlement_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"name" text PRIMARY KEY NOT NULL,
	"trip_id" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"original_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"expense_id" integer,
	"loose_since" timestamp with time zone DEFAULT app_now(),
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "receipts_loose_or_not" CHECK (("receipts"."expense_id" is null) = ("receipts"."loose_since" is not null))
);
--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_of_one_trip" UNIQUE("id","trip_id");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_of_one_trip" UNIQUE("id","trip_id");--> statement-breakpoint
DROP INDEX "expense_shares_by_user";--> statement-breakpoint
DROP INDEX "expenses_by_trip";--> statement-breakpoint
DROP INDEX "expenses_by_uploader";--> statement-breakpoint
DROP INDEX "settlements_by_trip";--> statement-breakpoint
ALTER TABLE "expense_shares" ADD COLUMN "weight" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "category" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "split" text DEFAULT 'heads' NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "is_fuel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "expense_activity" ADD CONSTRAINT "expense_activity_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_activity" ADD CONSTRAINT "expense_activity_expense_id_trip_id_expenses_id_trip_id_fk" FOREIGN KEY ("expense_id","trip_id") REFERENCES "public"."expenses"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_activity" ADD CONSTRAINT "expense_activity_settlement_id_trip_id_settlements_id_trip_id_fk" FOREIGN KEY ("settlement_id","trip_id") REFERENCES "public"."settlements"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expense_activity_by_trip" ON "expense_activity" USING btree ("trip_id","id");--> statement-breakpoint
CREATE INDEX "expense_activity_by_expense" ON "expense_activity" USING btree ("expense_id","id");--> statement-breakpoint
CREATE INDEX "expense_activity_by_settlement" ON "expense_activity" USING btree ("settlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_by_expense" ON "receipts" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "receipts_loose" ON "receipts" USING btree ("loose_since") WHERE "receipts"."loose_since" is not null;--> statement-breakpoint
CREATE INDEX "receipts_by_uploader" ON "receipts" USING btree ("uploaded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_one_per_request" ON "expenses" USING btree ("uploaded_by","trip_id","request_id");--> statement-breakpoint
CREATE INDEX "expense_shares_by_user" ON "expense_shares" USING btree ("user_id","expense_id");--> statement-breakpoint
CREATE INDEX "expenses_by_trip" ON "expenses" USING btree ("trip_id","id") WHERE "expenses"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "settlements_by_trip" ON "settlements" USING btree ("trip_id","id") WHERE "settlements"."undone_at" is null;--> statement-breakpoint
-- Nobody could add an expense before: none has to be counted by what it said.
ALTER TABLE "expenses" DROP COLUMN "is_counted";--> statement-breakpoint
ALTER TABLE "expense_shares" ADD CONSTRAINT "expense_shares_weight" CHECK ("expense_shares"."weight" > 0);--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_category" CHECK ("expenses"."category" in ('fuel', 'food', 'lodging', 'transport', 'activities', 'gear', 'other'));--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_split" CHECK ("expenses"."split" in ('heads', 'weights', 'amounts'));
