-- locks: nobody can register or change an account while this reads the users once; reading goes on
CREATE INDEX "users_without_access" ON "users" USING btree ("created_at") WHERE "users"."password_hash" is null and "users"."email_verified_at" is null and "users"."deleted_at" is null;--> statement-breakpoint
-- locks: nobody can book while this reads the bookings once; reading goes on
CREATE INDEX "bookings_by_inviter" ON "bookings" USING btree ("invited_by") WHERE "bookings"."invited_by" is not null;