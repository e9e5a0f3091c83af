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
CREATE TRIGGER "unsubscribe_keys_of_members" BEFORE INSERT ON "unsubscribe_keys" FOR EACH ROW EXECUTE FUNCTION "skip_former_member"();
