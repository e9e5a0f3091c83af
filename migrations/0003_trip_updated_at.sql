ALTER TABLE "trips" ADD COLUMN "updated_at" timestamp with time zone DEFAULT app_now() NOT NULL;--> statement-breakpoint
UPDATE "trips" SET "updated_at" = "created_at";