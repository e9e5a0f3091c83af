CREATE TABLE "unsubscribe_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_troubles" RENAME COLUMN "message_id" TO "about";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_mailKey_unique";--> statement-breakpoint
ALTER TABLE "mail_troubles" DROP CONSTRAINT "mail_troubles_messageId_unique";--> statement-breakpoint
ALTER TABLE "mail_troubles" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "unsubscribe_keys" ADD CONSTRAINT "unsubscribe_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsubscribe_keys_by_user" ON "unsubscribe_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_keys_by_age" ON "unsubscribe_keys" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "mail_troubles" ADD CONSTRAINT "mail_troubles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_announcement_id_chat_messages_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_troubles_by_user" ON "mail_troubles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_by_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_by_announcement" ON "notifications" USING btree ("announcement_id") WHERE "notifications"."announcement_id" is not null;--> statement-breakpoint
ALTER TABLE "mail_troubles" ADD CONSTRAINT "mail_troubles_about_unique" UNIQUE("about");--> statement-breakpoint
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
ALTER TABLE "chat_messages" ADD COLUMN "edited_revision" integer;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_messages_announced" ON "chat_messages" USING btree ("trip_id","id") WHERE "chat_messages"."announced_at" is not null and "chat_messages"."deleted_at" is null;--> statement-breakpoint
DROP INDEX "notifications_by_user";--> statement-breakpoint
CREATE INDEX "conversations_by_creator" ON "conversations" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "trip_documents_by_uploader" ON "trip_documents" USING btree ("uploaded_by","id");--> statement-breakpoint
CREATE INDEX "chat_reads_by_user" ON "chat_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "expense_activity_by_person" ON "expense_activity" USING btree ("by_user_id","id");--> statement-breakpoint
CREATE INDEX "settlements_by_payer" ON "settlements" USING btree ("from_user_id","id");--> statement-breakpoint
CREATE INDEX "settlements_by_payee" ON "settlements" USING btree ("to_user_id","id");--> statement-breakpoint
CREATE INDEX "uploaded_images_by_uploader" ON "uploaded_images" USING btree ("uploaded_by","id");--> statement-breakpoint
CREATE INDEX "refunds_by_maker" ON "refunds" USING btree ("made_by","id") WHERE "refunds"."made_by" is not null;--> statement-breakpoint
CREATE INDEX "nudges_by_receiver" ON "nudges" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "nudges_by_sender" ON "nudges" USING btree ("by_user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
-- Mails and their troubles are somebody's. What is still tried notes itself again, by what it is about; what was given up
-- is never looked for again, so its former name may stay. Links in mails already sent go on working: of their keys the
-- hashes are kept. What was told of an announcement that was taken back goes. Nothing is added for a deleted account, as
-- everywhere (skip_former_member).
UPDATE "mails" SET "user_id" = "users"."id" FROM "users" WHERE "users"."email" = "mails"."to_address";--> statement-breakpoint
DELETE FROM "mail_troubles" WHERE "gave_up_at" IS NULL;--> statement-breakpoint
UPDATE "mail_troubles" SET "user_id" = "users"."id" FROM "users" WHERE "users"."email" = "mail_troubles"."to_address";--> statement-breakpoint
INSERT INTO "unsubscribe_keys" ("key_hash", "user_id") SELECT encode(sha256(convert_to("mail_key"::text, 'UTF8')), 'hex'), "id" FROM "users" WHERE "deleted_at" IS NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "mail_key";--> statement-breakpoint
UPDATE "notifications" SET "announcement_id" = split_part("about", '/', 2)::integer WHERE "kind" = 'announcement';--> statement-breakpoint
DELETE FROM "notifications" USING "chat_messages" WHERE "chat_messages"."id" = "notifications"."announcement_id" AND "chat_messages"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER "mails_of_members" BEFORE INSERT ON "mails" FOR EACH ROW EXECUTE FUNCTION "skip_former_member"();--> statement-breakpoint
CREATE TRIGGER "mail_troubles_of_members" BEFORE INSERT ON "mail_troubles" FOR EACH ROW EXECUTE FUNCTION "skip_former_member"();--> statement-breakpoint
CREATE TRIGGER "unsubscribe_keys_of_members" BEFORE INSERT ON "unsubscribe_keys" FOR EACH ROW EXECUTE FUNCTION "skip_former_member"();--> statement-breakpoint
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
