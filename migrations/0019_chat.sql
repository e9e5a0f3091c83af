ALTER TABLE "chat_messages" ADD COLUMN "edited_revision" integer;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_messages_announced" ON "chat_messages" USING btree ("trip_id","id") WHERE "chat_messages"."announced_at" is not null and "chat_messages"."deleted_at" is null;