CREATE TABLE "email_verifications" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Accounts of before count as verified, from now. A default that is the same for all is kept with the column, once:
-- setting it row by row would write every account anew while nobody can use the table.
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
-- drops: nobody knows the column yet, and accounts from now on are not verified by themselves
ALTER TABLE "users" ALTER COLUMN "email_verified_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_verifications_by_user" ON "email_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_verifications_by_expiry" ON "email_verifications" USING btree ("expires_at");--> statement-breakpoint
-- Former members have no address.
UPDATE "users" SET "email_verified_at" = NULL WHERE "deleted_at" IS NOT NULL;
