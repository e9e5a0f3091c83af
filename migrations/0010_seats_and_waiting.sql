CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "notifications_about_unique" UNIQUE("about"),
	CONSTRAINT "notifications_path" CHECK ("notifications"."path" like '/%')
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ending_told" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "passed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "passed_over_places" integer;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "passed_over_reason" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_held_by_trip" ON "bookings" USING btree ("trip_id","expires_at") WHERE "bookings"."status" in ('offered', 'held');--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_passed_over" CHECK ("waitlist_entries"."passed_over_reason" in ('size', 'lapsed'));--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_passed_over_whole" CHECK (num_nulls("waitlist_entries"."passed_over_at", "waitlist_entries"."passed_over_places", "waitlist_entries"."passed_over_reason") in (0, 3));