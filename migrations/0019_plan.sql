CREATE TABLE "calendar_entries" (
	"user_id" text NOT NULL,
	"entry" text NOT NULL,
	"contents_hash" text NOT NULL,
	"sequence" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_entries_user_id_entry_pk" PRIMARY KEY("user_id","entry")
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_key_unique";--> statement-breakpoint
-- Calendars. Of an address only its hash is kept from now on; addresses that are in use go on working.
ALTER TABLE "calendar_feeds" ADD COLUMN "key_hash" text;--> statement-breakpoint
UPDATE "calendar_feeds" SET "key_hash" = encode(sha256(convert_to("key", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "key_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_keyHash_unique" UNIQUE("key_hash");--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP COLUMN "key";--> statement-breakpoint
-- What calendars have been given so far had a number that was worked out: the trip's own and one for each turn of a
-- booking. Entries go on from there. No contents have an empty hash, so each is told anew once.
INSERT INTO "calendar_entries" ("user_id", "entry", "contents_hash", "sequence", "changed_at")
SELECT given.user_id, 'trip-' || given.trip_id, '', max(t.calendar_sequence) + sum(given.turns), app_now()
FROM (
  SELECT b.user_id, b.trip_id, (count(*) + count(b.ended_at))::int AS turns
  FROM bookings b JOIN calendar_feeds f ON f.user_id = b.user_id
  WHERE b.confirmed_at IS NOT NULL GROUP BY b.user_id, b.trip_id
  UNION ALL
  SELECT c.driver_id, c.trip_id, 0 FROM cars c JOIN calendar_feeds f ON f.user_id = c.driver_id
) given JOIN trips t ON t.id = given.trip_id
GROUP BY given.user_id, given.trip_id
UNION ALL
SELECT b.user_id, 'offer-' || b.id, '', t.calendar_sequence + 1, app_now()
FROM bookings b JOIN calendar_feeds f ON f.user_id = b.user_id JOIN trips t ON t.id = b.trip_id
WHERE b.offered_until IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER "calendar_entries_of_members" BEFORE INSERT ON "calendar_entries" FOR EACH ROW EXECUTE FUNCTION "skip_former_member"();
