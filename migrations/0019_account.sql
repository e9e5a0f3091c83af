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
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","id");