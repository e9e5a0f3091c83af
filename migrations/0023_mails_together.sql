CREATE TABLE "mail_pairs" (
	"sender_id" text NOT NULL,
	"user_id" text NOT NULL,
	"sent_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"bundle_id" text,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_pairs_sender_id_user_id_pk" PRIMARY KEY("sender_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_mails" (
	"notification_id" integer PRIMARY KEY NOT NULL,
	"sender_id" text NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"mail" json NOT NULL,
	"only_while" json,
	"is_own_matter" boolean NOT NULL,
	"bundle_id" text
);
--> statement-breakpoint
ALTER TABLE "mail_pairs" ADD CONSTRAINT "mail_pairs_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_pairs" ADD CONSTRAINT "mail_pairs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_mails" ADD CONSTRAINT "waiting_mails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_mails" ADD CONSTRAINT "waiting_mails_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_mails" ADD CONSTRAINT "waiting_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_pairs_by_user" ON "mail_pairs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_pairs_by_next" ON "mail_pairs" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_mails_by_subject" ON "waiting_mails" USING btree ("sender_id","user_id","subject") WHERE "waiting_mails"."bundle_id" is null;--> statement-breakpoint
CREATE INDEX "waiting_mails_by_bundle" ON "waiting_mails" USING btree ("bundle_id") WHERE "waiting_mails"."bundle_id" is not null;--> statement-breakpoint
CREATE INDEX "waiting_mails_by_sender" ON "waiting_mails" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "waiting_mails_by_user" ON "waiting_mails" USING btree ("user_id");