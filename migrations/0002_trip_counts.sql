CREATE TABLE "trip_counts" (
	"status" text NOT NULL,
	"category" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "trip_counts_status_category_pk" PRIMARY KEY("status","category")
);
--> statement-breakpoint
-- Once per statement, and only what differs: a booking changes a trip's row, but no count. Rows are taken in one
-- order, so that two changes at once wait for each other instead of blocking each other.
CREATE FUNCTION public.count_trips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.trip_counts AS kept (status, category, count)
    SELECT status, lower(coalesce(category, '')), count(*) FROM new_trips GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, category) DO UPDATE SET count = kept.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.trip_counts AS kept (status, category, count)
    SELECT status, lower(coalesce(category, '')), -count(*) FROM old_trips GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (status, category) DO UPDATE SET count = kept.count + excluded.count;
  ELSE
    INSERT INTO public.trip_counts AS kept (status, category, count)
    SELECT status, lower(coalesce(category, '')), sum(difference) FROM (
      SELECT status, category, 1 AS difference FROM new_trips
      UNION ALL
      SELECT status, category, -1 FROM old_trips
    ) AS changed
    GROUP BY 1, 2 HAVING sum(difference) <> 0 ORDER BY 1, 2
    ON CONFLICT (status, category) DO UPDATE SET count = kept.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER trips_counted_in AFTER INSERT ON public.trips
REFERENCING NEW TABLE AS new_trips FOR EACH STATEMENT EXECUTE FUNCTION public.count_trips();
--> statement-breakpoint
CREATE TRIGGER trips_counted_out AFTER DELETE ON public.trips
REFERENCING OLD TABLE AS old_trips FOR EACH STATEMENT EXECUTE FUNCTION public.count_trips();
--> statement-breakpoint
CREATE TRIGGER trips_counted_again AFTER UPDATE ON public.trips
REFERENCING OLD TABLE AS old_trips NEW TABLE AS new_trips FOR EACH STATEMENT EXECUTE FUNCTION public.count_trips();
--> statement-breakpoint
CREATE FUNCTION public.count_no_trips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.trip_counts;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER trips_counted_out_at_once AFTER TRUNCATE ON public.trips
FOR EACH STATEMENT EXECUTE FUNCTION public.count_no_trips();
--> statement-breakpoint
-- Last: making the triggers has locked the trips until all this is committed, so none comes in between.
INSERT INTO public.trip_counts (status, category, count)
SELECT status, lower(coalesce(category, '')), count(*) FROM public.trips GROUP BY 1, 2;
