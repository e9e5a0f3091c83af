CREATE TABLE "conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"title" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "conversations_title" CHECK (btrim("conversations"."title") <> '')
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"role" text NOT NULL,
	"content" json NOT NULL,
	"metadata" json,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "messages_role" CHECK ("messages"."role" in ('user', 'assistant'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"user_id" text GENERATED ALWAYS AS (sess ->> 'userId') STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_is_folded" CHECK ("users"."email" = lower(btrim("users"."email")) and "users"."email" <> '')
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"party_size" integer DEFAULT 1 NOT NULL,
	"guests" text[] DEFAULT '{}'::text[] NOT NULL,
	"transport" text DEFAULT 'later' NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"refund_tiers" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"full_refund_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "bookings_of_one_trip" UNIQUE("id","trip_id"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('offered', 'held', 'confirmed', 'cancelled', 'expired')),
	CONSTRAINT "bookings_transport" CHECK ("bookings"."transport" in ('car', 'own', 'driving', 'later')),
	CONSTRAINT "bookings_party_size" CHECK ("bookings"."party_size" between 1 and 4),
	CONSTRAINT "bookings_guests_fit" CHECK (cardinality("bookings"."guests") < "bookings"."party_size"),
	CONSTRAINT "bookings_unit_price" CHECK ("bookings"."unit_price" >= 0),
	CONSTRAINT "bookings_lapse" CHECK (("bookings"."status" in ('offered', 'held')) <= ("bookings"."expires_at" is not null)),
	CONSTRAINT "bookings_held_at" CHECK (("bookings"."status" = 'held') <= ("bookings"."held_at" is not null)),
	CONSTRAINT "bookings_ended_by" CHECK ("bookings"."ended_by" in ('traveller', 'organiser', 'time')),
	CONSTRAINT "bookings_confirmed_at" CHECK (("bookings"."status" = 'confirmed') <= ("bookings"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"driver_id" text NOT NULL,
	"seat_layout" jsonb,
	"fuel_estimate" numeric(10, 2) DEFAULT '50' NOT NULL,
	"boot_space_description" text,
	"passenger_seats" integer DEFAULT 4 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"can_fit_on_barge" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "cars_of_one_trip" UNIQUE("id","trip_id"),
	CONSTRAINT "cars_passenger_seats" CHECK ("cars"."passenger_seats" between 1 and 8),
	CONSTRAINT "cars_fuel_estimate" CHECK ("cars"."fuel_estimate" >= 0),
	CONSTRAINT "cars_status" CHECK ("cars"."status" in ('pending', 'approved'))
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"user_id" text,
	"booking_id" integer,
	"position" integer NOT NULL,
	"is_driver" boolean DEFAULT false NOT NULL,
	"seat_label" text NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"has_paid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "seats_position" CHECK ("seats"."position" between 0 and 8),
	CONSTRAINT "seats_driver_sits_in_front" CHECK ("seats"."is_driver" = ("seats"."position" = 0)),
	CONSTRAINT "seats_driver_is_not_booked" CHECK (not ("seats"."is_driver" and "seats"."booking_id" is not null)),
	CONSTRAINT "seats_locked_while_booked" CHECK ("seats"."is_driver" or "seats"."is_locked" = ("seats"."booking_id" is not null)),
	CONSTRAINT "seats_driver_is_there" CHECK (not "seats"."is_driver" or ("seats"."is_locked" and "seats"."user_id" is not null)),
	CONSTRAINT "seats_free_is_nobodys" CHECK ("seats"."is_driver" or "seats"."booking_id" is not null or ("seats"."user_id" is null and not "seats"."has_paid")),
	CONSTRAINT "seats_booked_by_someone" CHECK (("seats"."booking_id" is null) or ("seats"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "app_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ahead" interval DEFAULT '0' NOT NULL,
	CONSTRAINT "app_clock_has_one_row" CHECK ("app_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"what" text NOT NULL,
	CONSTRAINT "changes_are_short" CHECK (octet_length("changes"."topic") + octet_length("changes"."what") <= 120)
);
--> statement-breakpoint
CREATE TABLE "expense_shares" (
	"expense_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	CONSTRAINT "expense_shares_expense_id_user_id_pk" PRIMARY KEY("expense_id","user_id"),
	CONSTRAINT "expense_shares_amount" CHECK ("expense_shares"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expenses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"shared_with" text[] DEFAULT '{}'::text[] NOT NULL,
	"receipt_url" text,
	"is_counted" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" > 0),
	CONSTRAINT "expenses_reason" CHECK (btrim("expenses"."reason") <> '')
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"from_user_id" text NOT NULL,
	"to_user_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "settlements_amount" CHECK ("settlements"."amount" > 0),
	CONSTRAINT "settlements_between_two" CHECK ("settlements"."from_user_id" <> "settlements"."to_user_id")
);
--> statement-breakpoint
CREATE TABLE "uploaded_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploaded_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"filename" text NOT NULL,
	"original_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"trip_id" integer,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "uploaded_images_filename_unique" UNIQUE("filename"),
	CONSTRAINT "uploaded_images_filePath_unique" UNIQUE("file_path"),
	CONSTRAINT "uploaded_images_size" CHECK ("uploaded_images"."file_size" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"booking_id" integer NOT NULL,
	"stripe_session_id" text,
	"amount" numeric(10, 2) NOT NULL,
	"refunded_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "payments_stripeSessionId_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_amount" between 0 and "payments"."amount"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded', 'partially_refunded'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"provider_refund_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"location" text NOT NULL,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"budget_low" numeric(10, 2),
	"budget_high" numeric(10, 2),
	"policy_secure" text,
	"policy_waitlist" text,
	"barge_location" text,
	"activities" text[] DEFAULT '{}'::text[] NOT NULL,
	"image_url" text,
	"hero_image_url" text,
	"accommodation_image_url" text,
	"accommodation_description" text,
	"category" text,
	"price" numeric(10, 2) DEFAULT '0' NOT NULL,
	"max_participants" integer,
	"current_participants" integer DEFAULT 0 NOT NULL,
	"schedule" text,
	"tour_includes" text[] DEFAULT '{}'::text[] NOT NULL,
	"location_coordinates" jsonb,
	"google_maps_route_url" text,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (trip_words(title, location, category, activities, description)) STORED NOT NULL,
	CONSTRAINT "trips_end_on_or_after_start" CHECK ("trips"."end_date" >= "trips"."start_date"),
	CONSTRAINT "trips_status" CHECK ("trips"."status" in ('draft', 'upcoming', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "trips_price" CHECK ("trips"."price" = 0 or ("trips"."price" >= 0.50 and "trips"."price" <= 99999.99)),
	CONSTRAINT "trips_budget" CHECK ("trips"."budget_low" >= 0 and "trips"."budget_high" >= 0),
	CONSTRAINT "trips_max_participants" CHECK ("trips"."max_participants" >= 0),
	CONSTRAINT "trips_not_oversold" CHECK ("trips"."current_participants" >= 0 and (coalesce("trips"."max_participants", 0) = 0 or "trips"."current_participants" <= "trips"."max_participants"))
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"party_size" integer DEFAULT 1 NOT NULL,
	"accepts_fewer" boolean DEFAULT false NOT NULL,
	"lapsed_offers" integer DEFAULT 0 NOT NULL,
	"skips_next" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "waitlist_party_size" CHECK ("waitlist_entries"."party_size" between 1 and 4),
	CONSTRAINT "waitlist_lapsed_offers" CHECK ("waitlist_entries"."lapsed_offers" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_car_id_trip_id_cars_id_trip_id_fk" FOREIGN KEY ("car_id","trip_id") REFERENCES "public"."cars"("id","trip_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_booking_id_trip_id_bookings_id_trip_id_fk" FOREIGN KEY ("booking_id","trip_id") REFERENCES "public"."bookings"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_shares" ADD CONSTRAINT "expense_shares_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_shares" ADD CONSTRAINT "expense_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_trip_id_bookings_id_trip_id_fk" FOREIGN KEY ("booking_id","trip_id") REFERENCES "public"."bookings"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_by_trip" ON "conversations" USING btree ("trip_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_by_conversation" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_live_per_person_and_trip" ON "bookings" USING btree ("trip_id","user_id") WHERE "bookings"."status" in ('offered', 'held', 'confirmed');--> statement-breakpoint
CREATE INDEX "bookings_by_user" ON "bookings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_that_can_lapse" ON "bookings" USING btree ("expires_at") WHERE "bookings"."status" in ('offered', 'held');--> statement-breakpoint
CREATE UNIQUE INDEX "cars_one_per_driver_and_trip" ON "cars" USING btree ("trip_id","driver_id");--> statement-breakpoint
CREATE INDEX "cars_by_driver" ON "cars" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_one_per_position" ON "seats" USING btree ("car_id","position");--> statement-breakpoint
CREATE INDEX "seats_by_trip" ON "seats" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "seats_by_booking" ON "seats" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "seats_by_user" ON "seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_by_expiry" ON "attempts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "expense_shares_by_user" ON "expense_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "expenses_by_trip" ON "expenses" USING btree ("trip_id","created_at");--> statement-breakpoint
CREATE INDEX "expenses_by_uploader" ON "expenses" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "settlements_by_trip" ON "settlements" USING btree ("trip_id","created_at");--> statement-breakpoint
CREATE INDEX "uploaded_images_by_trip" ON "uploaded_images" USING btree ("trip_id","created_at");--> statement-breakpoint
CREATE INDEX "uploaded_images_by_age" ON "uploaded_images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_by_trip" ON "payments" USING btree ("trip_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_per_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "trips_by_start" ON "trips" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "trips_by_status_and_start" ON "trips" USING btree ("status","start_date","id");--> statement-breakpoint
CREATE INDEX "trips_by_category_and_start" ON "trips" USING btree (lower("category"),"start_date","id");--> statement-breakpoint
CREATE INDEX "trips_by_price" ON "trips" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "trips_by_status_and_price" ON "trips" USING btree ("status","price","id");--> statement-breakpoint
CREATE INDEX "trips_by_words" ON "trips" USING gin ("words");--> statement-breakpoint
CREATE INDEX "trips_to_move_on" ON "trips" USING btree ("start_date","end_date") WHERE "trips"."status" in ('upcoming', 'ongoing');--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_one_per_person_and_trip" ON "waitlist_entries" USING btree ("trip_id","user_id");--> statement-breakpoint
CREATE INDEX "waitlist_by_trip" ON "waitlist_entries" USING btree ("trip_id","priority" DESC NULLS LAST,"created_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_by_user" ON "waitlist_entries" USING btree ("user_id");