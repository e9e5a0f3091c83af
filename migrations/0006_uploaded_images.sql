CREATE TABLE "stored_files" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
DROP INDEX "uploaded_images_by_age";--> statement-breakpoint
DROP INDEX "uploaded_images_by_trip";--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD COLUMN "is_ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "uploaded_images_ready" ON "uploaded_images" USING btree ("id") WHERE "uploaded_images"."is_ready";--> statement-breakpoint
CREATE INDEX "uploaded_images_unfinished" ON "uploaded_images" USING btree ("created_at") WHERE not "uploaded_images"."is_ready";--> statement-breakpoint
CREATE INDEX "trips_by_image" ON "trips" USING btree ("image_url") WHERE "trips"."image_url" like '/uploads/%';--> statement-breakpoint
CREATE INDEX "trips_by_hero_image" ON "trips" USING btree ("hero_image_url") WHERE "trips"."hero_image_url" like '/uploads/%';--> statement-breakpoint
CREATE INDEX "trips_by_accommodation_image" ON "trips" USING btree ("accommodation_image_url") WHERE "trips"."accommodation_image_url" like '/uploads/%';--> statement-breakpoint
CREATE INDEX "uploaded_images_by_trip" ON "uploaded_images" USING btree ("trip_id","id") WHERE "uploaded_images"."is_ready";