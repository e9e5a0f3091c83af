CREATE TABLE "trip_totals" (
	"month" date NOT NULL,
	"status" text NOT NULL,
	"trips" integer NOT NULL,
	"participants" bigint NOT NULL,
	"revenue" numeric(20, 2) NOT NULL,
	CONSTRAINT "trip_totals_month" CHECK (extract(day from "trip_totals"."month") = 1)
);
--> statement-breakpoint
-- Once per statement, and only what differs. Rows are only ever added: two bookings at once never wait for each
-- other over a row that both have to change.
CREATE FUNCTION public.total_trips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.trip_totals (month, status, trips, participants, revenue)
    SELECT date_trunc('month', start_date::timestamp), status,
      count(*), sum(current_participants), sum(price * current_participants)
    FROM new_trips GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.trip_totals (month, status, trips, participants, revenue)
    SELECT date_trunc('month', start_date::timestamp), status,
      -count(*), -sum(current_participants), -sum(price * current_participants)
    FROM old_trips GROUP BY 1, 2;
  ELSE
    INSERT INTO public.trip_totals (month, status, trips, participants, revenue)
    SELECT date_trunc('month', start_date::timestamp), status,
      sum(sign), sum(sign * current_participants), sum(sign * price * current_participants)
    FROM (
      SELECT start_date, status, current_participants, price, 1 AS sign FROM new_trips
      UNION ALL
      SELECT start_date, status, current_participants, price, -1 FROM old_trips
    ) AS changed
    GROUP BY 1, 2
    HAVING sum(sign) <> 0 OR sum(sign * current_participants) <> 0 OR sum(sign * price * current_participants) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER trips_totalled_in AFTER INSERT ON public.trips
REFERENCING NEW TABLE AS new_trips FOR EACH STATEMENT EXECUTE FUNCTION public.total_trips();
--> statement-breakpoint
CREATE TRIGGER trips_totalled_out AFTER DELETE ON public.trips
REFERENCING OLD TABLE AS old_trips FOR EACH STATEMENT EXECUTE FUNCTION public.total_trips();
--> statement-breakpoint
CREATE TRIGGER trips_totalled_again AFTER UPDATE ON public.trips
REFERENCING OLD TABLE AS old_trips NEW TABLE AS new_trips FOR EACH STATEMENT EXECUTE FUNCTION public.total_trips();
--> statement-breakpoint
CREATE FUNCTION public.total_no_trips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A DELETE would miss the sums of a fold that is under way; this waits for it.
  TRUNCATE public.trip_totals;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER trips_totalled_out_at_once AFTER TRUNCATE ON public.trips
FOR EACH STATEMENT EXECUTE FUNCTION public.total_no_trips();
--> statement-breakpoint
-- Last: making the triggers has locked the trips until all this is committed, so none comes in between.
INSERT INTO public.trip_totals (month, status, trips, participants, revenue)
SELECT date_trunc('month', start_date::timestamp), status,
  count(*), sum(current_participants), sum(price * current_participants)
FROM public.trips GROUP BY 1, 2;
