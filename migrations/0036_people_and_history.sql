-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- The organiser who acts in this transaction for somebody else; null: people act for themselves. Set by act-as-organiser.ts.
CREATE OR REPLACE FUNCTION public.acting_organiser() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('wild.acting_organiser', true), '')
$$;
--> statement-breakpoint
-- Keeps trips.current_participants, the number of people on confirmed bookings, by any way these change, and notes in
-- daily_totals and trip_days who came and went on each day. Whoever changes a booking has locked its trip.
CREATE OR REPLACE FUNCTION public.count_participants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'confirmed' THEN OLD.party_size ELSE 0 END;
  after integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'confirmed' THEN NEW.party_size ELSE 0 END;
  on_trip integer := coalesce(NEW.trip_id, OLD.trip_id);
  on_day date;
BEGIN
  IF after <> before THEN
    UPDATE public.trips SET current_participants = current_participants + after - before, updated_at = public.app_now()
    WHERE id = on_trip;
    on_day := (CASE WHEN after > before THEN NEW.confirmed_at ELSE public.app_now() END AT TIME ZONE 'UTC')::date;
    INSERT INTO public.daily_totals (day, booked, given_up)
    VALUES (on_day, greatest(after - before, 0), greatest(before - after, 0));
    INSERT INTO public.trip_days AS kept (trip_id, day, booked, given_up)
    VALUES (on_trip, on_day, greatest(after - before, 0), greatest(before - after, 0))
    ON CONFLICT (trip_id, day) DO UPDATE
      SET booked = kept.booked + excluded.booked, given_up = kept.given_up + excluded.given_up;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Keeps trip_people_counts. Whoever changes how somebody stands towards a trip has locked the trip, so nobody waits here.
CREATE OR REPLACE FUNCTION public.count_trip_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE public.trip_people_counts
    SET parties = parties - 1, people = people - OLD.people, without_seat = without_seat - (OLD.missing_seats > 0)::integer,
      missing_seats = missing_seats - OLD.missing_seats
    WHERE trip_id = OLD.trip_id AND standing = OLD.standing;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.trip_people_counts AS kept (trip_id, standing, parties, people, without_seat, missing_seats)
    VALUES (NEW.trip_id, NEW.standing, 1, NEW.people, (NEW.missing_seats > 0)::integer, NEW.missing_seats)
    ON CONFLICT (trip_id, standing) DO UPDATE
      SET parties = kept.parties + 1, people = kept.people + excluded.people,
        without_seat = kept.without_seat + excluded.without_seat,
        missing_seats = kept.missing_seats + excluded.missing_seats;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The words by which a person of a trip is found, each as '<trip>/<word>', so that the index searches a single trip. Columns
-- store its results: a migration that changes it has to compute them again.
CREATE OR REPLACE FUNCTION public.name_words(wanted_trip integer, name text, email text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT wanted_trip || '/' || left(word, 100)
    FROM regexp_split_to_table(concat_ws(' ', name, lower(email)), '[\u0001-/:-@\[-`{-\u007f]+') AS word WHERE word <> ''
  ))
$$;
--> statement-breakpoint
-- Keeps trip_people: of whom a booking, seat, waitlist entry or car was and is. The trigger's argument names the column with
-- the person, who is null for a free seat.
CREATE OR REPLACE FUNCTION public.note_trip_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  is_now jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  person_before text := was ->> TG_ARGV[0];
  person_now text := is_now ->> TG_ARGV[0];
BEGIN
  IF person_before IS NOT NULL AND person_before IS DISTINCT FROM person_now THEN
    PERFORM public.refresh_trip_person((was ->> 'trip_id')::integer, person_before);
  END IF;
  IF person_now IS NOT NULL THEN
    PERFORM public.refresh_trip_person((is_now ->> 'trip_id')::integer, person_now);
  END IF;
  RETURN NULL;
END
$$;
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
  VALUES (NEW.trip_id, NEW.user_id, CASE WHEN what IN ('cancelled', 'changed') THEN public.acting_organiser() END, NEW.id, what,
    details, happened_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Writes into trip_history what happens to a car.
CREATE OR REPLACE FUNCTION public.record_car() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  car record := coalesce(NEW, OLD);
BEGIN
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, kind, at)
  VALUES (car.trip_id, car.driver_id, public.acting_organiser(),
    CASE TG_OP WHEN 'INSERT' THEN 'offered-car' WHEN 'DELETE' THEN 'car-removed'
      ELSE CASE NEW.status WHEN 'approved' THEN 'car-approved' ELSE 'car-unapproved' END END,
    CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE public.app_now() END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Writes into trip_history what the ledger says, without its sign.
CREATE OR REPLACE FUNCTION public.record_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, booking_id, kind, detail, at)
  VALUES (NEW.trip_id, NEW.user_id, (SELECT made_by FROM public.refunds WHERE id = NEW.refund_id), NEW.booking_id,
    CASE NEW.kind WHEN 'payment' THEN 'paid' WHEN 'refund' THEN 'refunded' ELSE NEW.kind END,
    jsonb_build_object('amount', abs(NEW.amount)::text), NEW.created_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Writes into trip_history who was reminded, and by whom.
CREATE OR REPLACE FUNCTION public.record_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, kind, detail, at)
  VALUES (NEW.trip_id, NEW.user_id, NEW.by_user_id, 'reminded', jsonb_build_object('about', to_jsonb(NEW.about)), NEW.created_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Writes into trip_history who joins and leaves the waitlist. Whoever got a spot has not left it.
CREATE OR REPLACE FUNCTION public.record_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.trip_history (trip_id, user_id, kind, detail, at)
    VALUES (NEW.trip_id, NEW.user_id, 'joined-waitlist', jsonb_build_object('partySize', NEW.party_size), NEW.created_at);
  ELSIF NOT EXISTS (
    SELECT FROM public.bookings WHERE trip_id = OLD.trip_id AND user_id = OLD.user_id AND status IN ('held', 'confirmed'))
  THEN
    INSERT INTO public.trip_history (trip_id, user_id, by_user_id, kind, detail)
    VALUES (OLD.trip_id, OLD.user_id, public.acting_organiser(), 'left-waitlist', jsonb_build_object('partySize', OLD.party_size));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Makes the row of a person in trip_people anew; removes it when they have nothing to do with the trip any more. Whoever
-- changes what it is made from has locked the trip or the person.
CREATE OR REPLACE FUNCTION public.refresh_trip_person(wanted_trip integer, person text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  fresh record;
BEGIN
  SELECT * INTO fresh FROM public.trip_person(wanted_trip, person);
  IF fresh.standing IS NULL THEN
    DELETE FROM public.trip_people WHERE trip_id = wanted_trip AND user_id = person;
    RETURN;
  END IF;
  UPDATE public.trip_people SET standing = fresh.standing, booking_id = fresh.booking_id, people = fresh.people,
    missing_seats = fresh.missing_seats, since = fresh.since
  WHERE trip_id = wanted_trip AND user_id = person;
  IF NOT FOUND THEN
    INSERT INTO public.trip_people (trip_id, user_id, standing, booking_id, people, missing_seats, since, name, words)
    SELECT wanted_trip, person, fresh.standing, fresh.booking_id, fresh.people, fresh.missing_seats, fresh.since,
      folded, public.name_words(wanted_trip, folded, email)
    FROM public.users, public.fold_text(concat_ws(' ', first_name, last_name)) folded WHERE id = person;
  END IF;
END
$$;
--> statement-breakpoint
-- Keeps the names in trip_people, by which organisers sort and search.
CREATE OR REPLACE FUNCTION public.rename_trip_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := public.fold_text(concat_ws(' ', NEW.first_name, NEW.last_name));
BEGIN
  UPDATE public.trip_people SET name = folded, words = public.name_words(trip_id, folded, NEW.email) WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- How a person stands towards a trip, by bookings, seats, waitlist and cars: a row of trip_people without the name, or none. What
-- they have now comes before what has ended.
CREATE OR REPLACE FUNCTION public.trip_person(wanted_trip integer, person text)
RETURNS TABLE (standing text, booking_id integer, people integer, missing_seats integer, since timestamptz)
LANGUAGE sql STABLE AS $$
  WITH booking AS (
    SELECT b.*, b.status IN ('offered', 'held', 'confirmed') AS is_going_on FROM public.bookings b
    -- A sum, so that the bookings of the person are read, who has few, and not those of the trip.
    WHERE b.user_id = person AND b.trip_id + 0 = wanted_trip AND b.added_to IS NULL
    ORDER BY is_going_on DESC, b.id DESC LIMIT 1
  ),
  -- With the people added to it who are confirmed.
  party AS (
    SELECT sum(b.party_size)::integer AS people,
      sum(greatest(0, CASE b.transport WHEN 'own' THEN 0 WHEN 'driving' THEN b.party_size - 1 ELSE b.party_size END
        - (SELECT count(*) FROM public.seats s WHERE s.booking_id = b.id)))::integer AS missing_seats
    FROM booking JOIN public.bookings b ON b.id = booking.id OR b.added_to = booking.id AND b.status = 'confirmed'
  )
  SELECT standings.standing, standings.id, standings.people, standings.missing_seats, standings.created_at
  FROM (
    SELECT 1 AS rank, CASE status WHEN 'confirmed' THEN 'going' ELSE status END AS standing, booking.id, party.people,
      CASE WHEN status = 'offered' THEN 0 ELSE party.missing_seats END AS missing_seats, created_at
    FROM booking, party WHERE is_going_on
    UNION ALL
    SELECT 2, 'waiting', (SELECT id FROM booking), w.party_size, 0, w.created_at FROM public.waitlist_entries w
    WHERE w.trip_id = wanted_trip AND w.user_id = person
    UNION ALL
    SELECT 3, 'driving', (SELECT id FROM booking), 0, 0, c.created_at FROM public.cars c
    WHERE c.trip_id = wanted_trip AND c.driver_id = person
    UNION ALL
    SELECT 4, 'ended', booking.id, booking.party_size, 0, created_at FROM booking WHERE NOT is_going_on
  ) standings ORDER BY rank LIMIT 1
$$;
--> statement-breakpoint
CREATE TABLE "trip_days" (
	"trip_id" integer NOT NULL,
	"day" date NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"given_up" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "trip_days_trip_id_day_pk" PRIMARY KEY("trip_id","day")
);
--> statement-breakpoint
CREATE TABLE "trip_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trip_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"by_user_id" text,
	"booking_id" integer,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trip_looks" (
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"news_since" timestamp with time zone,
	"looked_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "trip_looks_trip_id_user_id_pk" PRIMARY KEY("trip_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "trip_people" (
	"trip_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"standing" text NOT NULL,
	"booking_id" integer,
	"people" integer NOT NULL,
	"missing_seats" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "trip_people_trip_id_user_id_pk" PRIMARY KEY("trip_id","user_id"),
	CONSTRAINT "trip_people_standing" CHECK ("trip_people"."standing" in ('going', 'held', 'offered', 'waiting', 'driving', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "trip_people_counts" (
	"trip_id" integer NOT NULL,
	"standing" text NOT NULL,
	"parties" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"without_seat" integer DEFAULT 0 NOT NULL,
	"missing_seats" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "trip_people_counts_trip_id_standing_pk" PRIMARY KEY("trip_id","standing")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "trip_id" integer;
--> statement-breakpoint
ALTER TABLE "trip_days" ADD CONSTRAINT "trip_days_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_looks" ADD CONSTRAINT "trip_looks_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_looks" ADD CONSTRAINT "trip_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "trip_looks_by_user" ON "trip_looks" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- locks: no notification has a trip yet, so they are read once and nothing is written
CREATE INDEX "notifications_by_trip_and_user" ON "notifications" USING btree ("trip_id","user_id","id") WHERE "notifications"."trip_id" is not null;
--> statement-breakpoint
-- Whoever books is listed with the trip's people.
CREATE OR REPLACE TRIGGER bookings_of_people AFTER INSERT OR DELETE OR UPDATE OF status, party_size, transport, user_id, trip_id ON public.bookings
FOR EACH ROW EXECUTE FUNCTION public.note_trip_person('user_id');
--> statement-breakpoint
-- So is what becomes of it.
CREATE OR REPLACE TRIGGER bookings_recorded_again AFTER UPDATE OF status, party_size, transport, guests ON public.bookings
FOR EACH ROW WHEN ((OLD.status, OLD.party_size, OLD.transport, OLD.guests) IS DISTINCT FROM (NEW.status, NEW.party_size, NEW.transport, NEW.guests))
EXECUTE FUNCTION public.record_booking();
--> statement-breakpoint
-- Every booking is in the trip's history.
CREATE OR REPLACE TRIGGER bookings_recorded_in AFTER INSERT ON public.bookings
FOR EACH ROW EXECUTE FUNCTION public.record_booking();
--> statement-breakpoint
-- Whoever offers a car is listed with the trip's people.
CREATE OR REPLACE TRIGGER cars_of_people AFTER INSERT OR DELETE ON public.cars
FOR EACH ROW EXECUTE FUNCTION public.note_trip_person('driver_id');
--> statement-breakpoint
-- So is its approval.
CREATE OR REPLACE TRIGGER cars_recorded_again AFTER UPDATE OF status ON public.cars
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION public.record_car();
--> statement-breakpoint
-- Every car that is offered or removed is in the trip's history.
CREATE OR REPLACE TRIGGER cars_recorded_in AFTER INSERT OR DELETE ON public.cars
FOR EACH ROW EXECUTE FUNCTION public.record_car();
--> statement-breakpoint
-- Money that moves is in the trip's history.
CREATE OR REPLACE TRIGGER ledger_recorded AFTER INSERT ON public.ledger
FOR EACH ROW EXECUTE FUNCTION public.record_money();
--> statement-breakpoint
-- Every reminder is in the trip's history.
CREATE OR REPLACE TRIGGER nudges_recorded AFTER INSERT ON public.nudges
FOR EACH ROW EXECUTE FUNCTION public.record_reminder();
--> statement-breakpoint
-- A seat that is taken or freed changes how many seats its party lacks.
CREATE OR REPLACE TRIGGER seats_of_people AFTER DELETE OR UPDATE OF booking_id ON public.seats
FOR EACH ROW WHEN (OLD.booking_id IS NOT NULL OR NOT OLD.is_driver) EXECUTE FUNCTION public.note_trip_person('user_id');
--> statement-breakpoint
-- The people of trips are listed under their present names.
CREATE OR REPLACE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name, email ON public.users
FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email))
EXECUTE FUNCTION public.rename_trip_people();
--> statement-breakpoint
-- Whoever waits is listed with the trip's people.
CREATE OR REPLACE TRIGGER waitlist_of_people AFTER INSERT OR DELETE OR UPDATE OF party_size, created_at ON public.waitlist_entries
FOR EACH ROW EXECUTE FUNCTION public.note_trip_person('user_id');
--> statement-breakpoint
-- Whoever begins or ceases to wait is in the trip's history.
CREATE OR REPLACE TRIGGER waitlist_recorded AFTER INSERT OR DELETE ON public.waitlist_entries
FOR EACH ROW EXECUTE FUNCTION public.record_waiting();
--> statement-breakpoint
-- Making the triggers has locked what these are made from until all this is committed, so nothing comes in between. In
-- one go for all, because trip_person() for each of a million would take minutes.
INSERT INTO public.trip_people (trip_id, user_id, standing, booking_id, people, missing_seats, since, name, words)
WITH people AS MATERIALIZED (
  SELECT id, name, ARRAY(SELECT DISTINCT substr(word, 3) FROM unnest(tsvector_to_array(public.name_words(0, name, email))) word) AS words
  FROM public.users, public.fold_text(concat_ws(' ', first_name, last_name)) name
),
first_bookings AS (
  SELECT DISTINCT ON (trip_id, user_id) id, trip_id, user_id, status, party_size, created_at,
    status IN ('offered', 'held', 'confirmed') AS is_going_on
  FROM public.bookings WHERE added_to IS NULL
  ORDER BY trip_id, user_id, status IN ('offered', 'held', 'confirmed') DESC, id DESC
),
parties AS (
  SELECT coalesce(b.added_to, b.id) AS id, sum(b.party_size) AS people,
    sum(greatest(0, CASE b.transport WHEN 'own' THEN 0 WHEN 'driving' THEN b.party_size - 1 ELSE b.party_size END - coalesce(chosen.seats, 0)))
      AS missing_seats
  FROM public.bookings b LEFT JOIN (
    SELECT booking_id, count(*) AS seats FROM public.seats WHERE booking_id IS NOT NULL GROUP BY 1
  ) chosen ON chosen.booking_id = b.id
  WHERE CASE WHEN b.added_to IS NULL THEN b.status IN ('offered', 'held', 'confirmed') ELSE b.status = 'confirmed' END
  GROUP BY 1
),
standings AS (
  SELECT 1 AS rank, trip_id, user_id, CASE status WHEN 'confirmed' THEN 'going' ELSE status END AS standing, parties.people,
    CASE status WHEN 'offered' THEN 0 ELSE missing_seats END AS missing_seats, created_at
  FROM first_bookings JOIN parties USING (id) WHERE is_going_on
  UNION ALL SELECT 2, trip_id, user_id, 'waiting', party_size, 0, created_at FROM public.waitlist_entries
  UNION ALL SELECT 3, trip_id, driver_id, 'driving', 0, 0, created_at FROM public.cars
  UNION ALL SELECT 4, trip_id, user_id, 'ended', party_size, 0, created_at FROM first_bookings WHERE NOT is_going_on
)
SELECT DISTINCT ON (s.trip_id, s.user_id) s.trip_id, s.user_id, s.standing, b.id, s.people, s.missing_seats, s.created_at, p.name,
  array_to_tsvector(ARRAY(SELECT s.trip_id || '/' || word FROM unnest(p.words) word))
FROM standings s JOIN people p ON p.id = s.user_id LEFT JOIN first_bookings b ON b.trip_id = s.trip_id AND b.user_id = s.user_id
ORDER BY s.trip_id, s.user_id, s.rank;
--> statement-breakpoint
INSERT INTO public.trip_people_counts (trip_id, standing, parties, people, without_seat, missing_seats)
SELECT trip_id, standing, count(*), sum(people), count(*) FILTER (WHERE missing_seats > 0), sum(missing_seats)
FROM public.trip_people GROUP BY 1, 2;
--> statement-breakpoint
-- Everyone on a trip's list counts.
CREATE OR REPLACE TRIGGER trip_people_counted AFTER INSERT OR DELETE OR UPDATE OF standing, people, missing_seats ON public.trip_people
FOR EACH ROW EXECUTE FUNCTION public.count_trip_people();
--> statement-breakpoint
-- As far as the bookings themselves tell it: how large parties were before is not known.
INSERT INTO public.trip_days (trip_id, day, booked, given_up)
SELECT trip_id, day, sum(booked), sum(given_up) FROM (
  SELECT trip_id, (confirmed_at AT TIME ZONE 'UTC')::date AS day, party_size AS booked, 0 AS given_up
  FROM public.bookings WHERE confirmed_at IS NOT NULL
  UNION ALL
  SELECT trip_id, (coalesce(ended_at, confirmed_at) AT TIME ZONE 'UTC')::date, 0, party_size
  FROM public.bookings WHERE confirmed_at IS NOT NULL AND status <> 'confirmed'
) came_and_went GROUP BY 1, 2;
--> statement-breakpoint
-- Of trips that are not over: nobody asks what happened on the others.
INSERT INTO public.trip_history (trip_id, user_id, by_user_id, booking_id, kind, detail, at)
SELECT trip_id, user_id, by_user_id, booking_id, kind, detail, at FROM (
  SELECT trip_id, user_id, NULL::text AS by_user_id, id AS booking_id,
    CASE WHEN offered_until IS NULL THEN 'held' ELSE 'offered' END AS kind,
    jsonb_strip_nulls(jsonb_build_object('partySize', party_size, 'isAdded', nullif(added_to IS NOT NULL, false))) AS detail, created_at AS at
  FROM public.bookings WHERE offered_until IS NOT NULL OR held_at IS NOT NULL
  UNION ALL
  SELECT trip_id, user_id, NULL, id, 'confirmed',
    jsonb_strip_nulls(jsonb_build_object('partySize', party_size, 'isAdded', nullif(added_to IS NOT NULL, false))), confirmed_at
  FROM public.bookings WHERE confirmed_at IS NOT NULL
  UNION ALL
  SELECT trip_id, user_id, NULL, id, CASE status WHEN 'expired' THEN 'lapsed' ELSE 'cancelled' END,
    jsonb_strip_nulls(jsonb_build_object('partySize', party_size, 'isAdded', nullif(added_to IS NOT NULL, false), 'endedBy', ended_by,
      'wasConfirmed', confirmed_at IS NOT NULL)), ended_at
  FROM public.bookings WHERE status IN ('cancelled', 'expired') AND ended_at IS NOT NULL
  UNION ALL
  SELECT trip_id, driver_id, NULL, NULL, 'offered-car', '{}', created_at FROM public.cars
  UNION ALL
  SELECT trip_id, user_id, NULL, NULL, 'joined-waitlist', jsonb_build_object('partySize', party_size), created_at FROM public.waitlist_entries
  UNION ALL
  SELECT l.trip_id, l.user_id, r.made_by, l.booking_id,
    CASE l.kind WHEN 'payment' THEN 'paid' WHEN 'refund' THEN 'refunded' ELSE l.kind END,
    jsonb_build_object('amount', abs(l.amount)::text), l.created_at
  FROM public.ledger l LEFT JOIN public.refunds r ON r.id = l.refund_id
  UNION ALL
  SELECT trip_id, user_id, by_user_id, NULL, 'reminded', jsonb_build_object('about', to_jsonb(about)), created_at FROM public.nudges
) happened WHERE trip_id IN (SELECT id FROM public.trips WHERE end_date >= current_date) ORDER BY at;
--> statement-breakpoint
-- Last: tables without indexes and references are filled faster.
ALTER TABLE "trip_history" ADD CONSTRAINT "trip_history_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_history" ADD CONSTRAINT "trip_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_history" ADD CONSTRAINT "trip_history_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_people" ADD CONSTRAINT "trip_people_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_people" ADD CONSTRAINT "trip_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_people_counts" ADD CONSTRAINT "trip_people_counts_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "trip_history_by_trip" ON "trip_history" USING btree ("trip_id","at","id");
--> statement-breakpoint
CREATE INDEX "trip_history_by_person" ON "trip_history" USING btree ("user_id","trip_id","at","id");
--> statement-breakpoint
CREATE INDEX "trip_history_by_organiser" ON "trip_history" USING btree ("by_user_id","id") WHERE "trip_history"."by_user_id" is not null;
--> statement-breakpoint
CREATE INDEX "trip_people_by_user" ON "trip_people" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "trip_people_by_name" ON "trip_people" USING btree ("trip_id","name" collate "C","user_id");
--> statement-breakpoint
CREATE INDEX "trip_people_by_time" ON "trip_people" USING btree ("trip_id","since","user_id");
--> statement-breakpoint
CREATE INDEX "trip_people_by_standing_and_name" ON "trip_people" USING btree ("trip_id","standing","name" collate "C","user_id");
--> statement-breakpoint
CREATE INDEX "trip_people_by_standing_and_time" ON "trip_people" USING btree ("trip_id","standing","since","user_id");
--> statement-breakpoint
CREATE INDEX "trip_people_without_seat_by_name" ON "trip_people" USING btree ("trip_id","name" collate "C","user_id") WHERE "trip_people"."missing_seats" > 0;
--> statement-breakpoint
CREATE INDEX "trip_people_without_seat_by_time" ON "trip_people" USING btree ("trip_id","since","user_id") WHERE "trip_people"."missing_seats" > 0;
--> statement-breakpoint
CREATE INDEX "trip_people_by_words" ON "trip_people" USING gin ("words");
