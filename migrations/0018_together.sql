CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "calendar_feeds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"picture_name" text,
	"picture_width" integer,
	"picture_height" integer,
	"revision" integer NOT NULL,
	"announced_at" timestamp with time zone,
	"pinned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "chat_messages_pictureName_unique" UNIQUE("picture_name"),
	CONSTRAINT "chat_messages_once" UNIQUE("user_id","client_id"),
	CONSTRAINT "chat_messages_by_revision" UNIQUE("trip_id","revision"),
	CONSTRAINT "chat_messages_length" CHECK (length("chat_messages"."text") <= 4000),
	CONSTRAINT "chat_messages_deleted_is_empty" CHECK ("chat_messages"."deleted_at" is null or ("chat_messages"."text" = '' and "chat_messages"."picture_name" is null)),
	CONSTRAINT "chat_messages_picture" CHECK (num_nulls("chat_messages"."picture_name", "chat_messages"."picture_width", "chat_messages"."picture_height") in (0, 3)),
	CONSTRAINT "chat_messages_pinned_is_announced" CHECK ("chat_messages"."pinned_at" is null or "chat_messages"."announced_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"last_read_id" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "chat_reads_trip_id_user_id_pk" PRIMARY KEY("trip_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"trip_id" integer PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"last_message_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loose_files" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_troubles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_troubles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"to_name" text,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"first_tried_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"last_tried_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"gave_up_at" timestamp with time zone,
	CONSTRAINT "mail_troubles_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "notification_mutes" (
	"user_id" text NOT NULL,
	"group" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_mutes_user_id_group_channel_pk" PRIMARY KEY("user_id","group","channel"),
	CONSTRAINT "notification_mutes_channel" CHECK ("notification_mutes"."channel" in ('app', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "trip_reminders" (
	"trip_id" integer NOT NULL,
	"start_date" date NOT NULL,
	CONSTRAINT "trip_reminders_trip_id_start_date_pk" PRIMARY KEY("trip_id","start_date")
);
--> statement-breakpoint
CREATE TABLE "nudges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nudges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"by_user_id" text NOT NULL,
	"about" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "nudges_about" CHECK (cardinality("nudges"."about") > 0)
);
--> statement-breakpoint
DROP INDEX "notifications_by_user";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "calendar_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "calendar_changed_at" timestamp with time zone DEFAULT app_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_trip_id_chats_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."chats"("trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_trip_id_chats_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."chats"("trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_reminders" ADD CONSTRAINT "trip_reminders_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nudges" ADD CONSTRAINT "nudges_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nudges" ADD CONSTRAINT "nudges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nudges" ADD CONSTRAINT "nudges_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_by_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_by_expiry" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chat_messages_by_trip" ON "chat_messages" USING btree ("trip_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_user" ON "chat_messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_pinned" ON "chat_messages" USING btree ("trip_id","id") WHERE "chat_messages"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "chats_by_last_message" ON "chats" USING btree ("last_message_id");--> statement-breakpoint
CREATE INDEX "loose_files_by_age" ON "loose_files" USING btree ("since");--> statement-breakpoint
CREATE INDEX "mail_troubles_by_age" ON "mail_troubles" USING btree ("last_tried_at","id");--> statement-breakpoint
CREATE INDEX "nudges_by_trip" ON "nudges" USING btree ("trip_id","id");--> statement-breakpoint
CREATE INDEX "nudges_by_person" ON "nudges" USING btree ("trip_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."is_in_app";--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."read_at" is null and "notifications"."is_in_app";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mailKey_unique" UNIQUE("mail_key");--> statement-breakpoint
CREATE FUNCTION "note_calendar_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  new.calendar_changed_at := app_now();
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "trips_calendar" BEFORE UPDATE ON "trips" FOR EACH ROW WHEN (
  (old.title, old.location, old.start_date, old.end_date, old.description, old.barge_location, old.status = 'cancelled')
  is distinct from
  (new.title, new.location, new.start_date, new.end_date, new.description, new.barge_location, new.status = 'cancelled')
) EXECUTE FUNCTION "note_calendar_change"();
