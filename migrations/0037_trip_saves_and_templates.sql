CREATE TABLE "trip_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trip_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"trip" jsonb NOT NULL,
	"days" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "trip_templates_name" CHECK (btrim("trip_templates"."name") <> ''),
	CONSTRAINT "trip_templates_days" CHECK ("trip_templates"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "trip_saves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trip_saves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"status" text NOT NULL,
	"changed_fields" text[] NOT NULL,
	"changed_days" integer NOT NULL,
	"replaced" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "trip_saves_kind" CHECK ("trip_saves"."kind" in ('created', 'copied', 'saved', 'published', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "trip_templates" ADD CONSTRAINT "trip_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_saves" ADD CONSTRAINT "trip_saves_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_saves" ADD CONSTRAINT "trip_saves_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trip_templates_by_name" ON "trip_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "trip_templates_by_creator" ON "trip_templates" USING btree ("created_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_saves_by_version" ON "trip_saves" USING btree ("trip_id","version");--> statement-breakpoint
CREATE INDEX "trip_saves_by_person" ON "trip_saves" USING btree ("saved_by","id");