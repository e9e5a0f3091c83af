-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Writes into trip_history what happens to a booking. Of guests only the number of names is kept.
CREATE OR REPLACE FUNCTION public.record_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := CASE NEW.status WHEN 'expired' THEN 'lapsed' ELSE NEW.status END;
  happened_at timestamptz := public.app_now();
  details jsonb := '{}';
BEGIN
  IF TG_OP = 'INSERT' OR OLD.status <> NEW.status THEN
    happened_at := CASE
      WHEN TG_OP = 'INSERT' THEN NEW.created_at
      WHEN NEW.status = 'confirmed' THEN NEW.confirmed_at
      ELSE coalesce(NEW.ended_at, happened_at)
    END;
    details := jsonb_build_object('partySize', NEW.party_size);
    IF NEW.status = 'cancelled' THEN
      details := details || jsonb_build_object('endedBy', NEW.ended_by, 'wasConfirmed', NEW.confirmed_at IS NOT NULL);
    END IF;
    -- An invitation, or what became of it before it was accepted.
    IF NEW.invited_by IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.status = 'offered') THEN
      details := details || '{"isInvited": true}';
    END IF;
  ELSE
    what := 'changed';
    IF OLD.party_size <> NEW.party_size THEN
      details := details || jsonb_build_object('partySizes', jsonb_build_array(OLD.party_size, NEW.party_size));
    END IF;
    IF OLD.transport <> NEW.transport THEN
      details := details || jsonb_build_object('transports', jsonb_build_array(OLD.transport, NEW.transport));
    END IF;
    IF OLD.guests <> NEW.guests THEN
      details := details || jsonb_build_object('namedGuests', jsonb_build_array(cardinality(OLD.guests), cardinality(NEW.guests)));
    END IF;
  END IF;
  IF NEW.added_to IS NOT NULL THEN
    details := details || '{"isAdded": true}';
  END IF;
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, booking_id, kind, detail, at)
  VALUES (NEW.trip_id, NEW.user_id, CASE WHEN what IN ('cancelled', 'changed') THEN public.acting_organiser() WHEN what = 'offered' THEN NEW.invited_by END, NEW.id, what,
    details, happened_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Writes into trip_history which seat was suggested to whom, and the answer.
CREATE OR REPLACE FUNCTION public.record_suggestion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, booking_id, kind, detail, at)
  SELECT NEW.trip_id, NEW.user_id, CASE NEW.outcome WHEN 'open' THEN NEW.by_user_id END, NEW.booking_id,
    CASE NEW.outcome WHEN 'open' THEN 'seat-suggested' ELSE 'suggestion-' || NEW.outcome END,
    jsonb_build_object('seats',
      jsonb_build_array((SELECT was.seat_label FROM public.seats was WHERE was.id = NEW.from_seat_id), wanted.seat_label)),
    coalesce(NEW.decided_at, NEW.created_at)
  FROM public.seats wanted WHERE wanted.id = NEW.to_seat_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TABLE "invitation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"booking_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_receivers" (
	"mailing_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "mailing_receivers_mailing_id_user_id_pk" PRIMARY KEY("mailing_id","user_id"),
	CONSTRAINT "mailing_receivers_outcome" CHECK ("mailing_receivers"."outcome" in ('waiting', 'mailed', 'off', 'unverified', 'failed', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"by_user_id" text NOT NULL,
	"audience" text NOT NULL,
	"car_id" integer,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "mailings_audience" CHECK ("mailings"."audience" in ('going', 'no-seat', 'waiting', 'ended', 'car', 'chosen')),
	CONSTRAINT "mailings_car" CHECK (("mailings"."audience" = 'car') = ("mailings"."car_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "seat_suggestions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"booking_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"from_seat_id" integer,
	"to_seat_id" integer NOT NULL,
	"by_user_id" text NOT NULL,
	"note" text,
	"outcome" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "seat_suggestions_outcome" CHECK ("seat_suggestions"."outcome" in ('open', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "seat_suggestions_decided_at" CHECK (("seat_suggestions"."outcome" = 'open') = ("seat_suggestions"."decided_at" is null)),
	CONSTRAINT "seat_suggestions_other_seat" CHECK ("seat_suggestions"."from_seat_id" <> "seat_suggestions"."to_seat_id"),
	CONSTRAINT "seat_suggestions_note" CHECK (char_length("seat_suggestions"."note") between 1 and 200)
);
--> statement-breakpoint
-- drops: it is made again below, with approvals that were withdrawn
ALTER TABLE "expense_activity" DROP CONSTRAINT "expense_activity_kind";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "invited_address" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "invitation_note" text;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_receivers" ADD CONSTRAINT "mailing_receivers_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_receivers" ADD CONSTRAINT "mailing_receivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_suggestions" ADD CONSTRAINT "seat_suggestions_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_suggestions" ADD CONSTRAINT "seat_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_suggestions" ADD CONSTRAINT "seat_suggestions_from_seat_id_seats_id_fk" FOREIGN KEY ("from_seat_id") REFERENCES "public"."seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_suggestions" ADD CONSTRAINT "seat_suggestions_to_seat_id_seats_id_fk" FOREIGN KEY ("to_seat_id") REFERENCES "public"."seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_suggestions" ADD CONSTRAINT "seat_suggestions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_suggestions" ADD CONSTRAINT "seat_suggestions_booking_id_trip_id_bookings_id_trip_id_fk" FOREIGN KEY ("booking_id","trip_id") REFERENCES "public"."bookings"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_links_by_user" ON "invitation_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitation_links_by_booking" ON "invitation_links" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "invitation_links_by_expiry" ON "invitation_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailing_receivers_by_user" ON "mailing_receivers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailing_receivers_by_outcome" ON "mailing_receivers" USING btree ("mailing_id","outcome");--> statement-breakpoint
CREATE INDEX "mailing_receivers_waiting" ON "mailing_receivers" USING btree ("mailing_id") WHERE "mailing_receivers"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "mailings_by_trip" ON "mailings" USING btree ("trip_id","id");--> statement-breakpoint
CREATE INDEX "mailings_by_sender" ON "mailings" USING btree ("by_user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_suggestions_one_open_instead_of_a_seat" ON "seat_suggestions" USING btree ("booking_id","from_seat_id") WHERE "seat_suggestions"."outcome" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "seat_suggestions_one_open_per_seat" ON "seat_suggestions" USING btree ("to_seat_id") WHERE "seat_suggestions"."outcome" = 'open';--> statement-breakpoint
CREATE INDEX "seat_suggestions_open_by_trip" ON "seat_suggestions" USING btree ("trip_id") WHERE "seat_suggestions"."outcome" = 'open';--> statement-breakpoint
CREATE INDEX "seat_suggestions_by_booking" ON "seat_suggestions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "seat_suggestions_by_person" ON "seat_suggestions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "seat_suggestions_by_organiser" ON "seat_suggestions" USING btree ("by_user_id","id");--> statement-breakpoint
CREATE INDEX "seat_suggestions_by_from_seat" ON "seat_suggestions" USING btree ("from_seat_id");--> statement-breakpoint
CREATE INDEX "seat_suggestions_by_to_seat" ON "seat_suggestions" USING btree ("to_seat_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_invited" CHECK ("bookings"."invited_by" is not null or ("bookings"."invited_address" is null and "bookings"."invitation_note" is null));--> statement-breakpoint
ALTER TABLE "expense_activity" ADD CONSTRAINT "expense_activity_kind" CHECK ("expense_activity"."kind" in ('added', 'edited', 'removed', 'restored', 'approved', 'unapproved', 'paid', 'undone'));
--> statement-breakpoint
-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER mailing_receivers_of_members BEFORE INSERT ON public.mailing_receivers
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
--> statement-breakpoint
-- Refuses a row for a deleted account with an error; the argument names the column with the person.
CREATE OR REPLACE TRIGGER seat_suggestions_of_members BEFORE INSERT ON public.seat_suggestions
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('user_id');
--> statement-breakpoint
-- A suggested seat is in the trip's history, and so is the answer. That nobody has to answer any more is not.
CREATE OR REPLACE TRIGGER seat_suggestions_recorded AFTER INSERT OR UPDATE OF outcome ON public.seat_suggestions
FOR EACH ROW WHEN (NEW.outcome <> 'withdrawn') EXECUTE FUNCTION public.record_suggestion();
