-- locks: nobody can write to bookings while this reads it once; reading goes on
CREATE INDEX "bookings_held_by_user" ON "bookings" USING btree ("user_id") WHERE "bookings"."status" = 'held';--> statement-breakpoint
-- locks: nobody can write to bookings while this reads it once; reading goes on
CREATE INDEX "bookings_ended_by_user_and_trip" ON "bookings" USING btree ("user_id","trip_id","ended_at") WHERE "bookings"."status" in ('cancelled', 'expired');--> statement-breakpoint
-- locks: nobody can write to payments while this reads it once; reading goes on
CREATE INDEX "payments_by_time" ON "payments" USING btree ("trip_id",coalesce(paid_at, created_at),"id");
