-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Removes the pick-up of somebody who gave up a seat and is no longer a passenger of that car.
CREATE OR REPLACE FUNCTION public.drop_pick_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.pick_ups
  WHERE car_id = old.car_id AND user_id = old.user_id AND NOT public.is_passenger(old.car_id, old.user_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Whether somebody other than the driver has a confirmed seat in a car.
CREATE OR REPLACE FUNCTION public.is_passenger(car integer, person text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.seats s
    JOIN public.bookings b ON b.id = s.booking_id AND b.status = 'confirmed'
    JOIN public.cars c ON c.id = s.car_id
    WHERE s.car_id = car AND s.user_id = person AND c.driver_id <> person
  )
$$;
--> statement-breakpoint
CREATE TABLE "pick_ups" (
	"car_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"place" text NOT NULL,
	"meets_at" text,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "pick_ups_car_id_user_id_pk" PRIMARY KEY("car_id","user_id"),
	CONSTRAINT "pick_ups_place" CHECK (char_length("pick_ups"."place") between 1 and 200),
	CONSTRAINT "pick_ups_meets_at" CHECK ("pick_ups"."meets_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "start_place" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "starts_days_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "starts_at" text;--> statement-breakpoint
ALTER TABLE "pick_ups" ADD CONSTRAINT "pick_ups_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_ups" ADD CONSTRAINT "pick_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pick_ups_by_user" ON "pick_ups" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_start_place" CHECK (char_length("cars"."start_place") between 1 and 200);--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_starts_days_before" CHECK ("cars"."starts_days_before" between 0 and 3);--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_starts_at" CHECK ("cars"."starts_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
--> statement-breakpoint
-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER pick_ups_of_members BEFORE INSERT ON public.pick_ups
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
--> statement-breakpoint
-- A seat is looked at when its change is committed: a changed booking frees all of its seats before it takes the new ones.
-- drops: a constraint trigger cannot be replaced, and is made again at once
DROP TRIGGER IF EXISTS seats_freed ON public.seats;
CREATE CONSTRAINT TRIGGER seats_freed AFTER UPDATE OF booking_id ON public.seats
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.booking_id IS NOT NULL) EXECUTE FUNCTION public.drop_pick_up();
