-- Keeps trip_counts. Once per statement, and only what differs: a booking changes a trip's row, but no count. Rows are
-- taken in one order, so that two changes at once cannot deadlock.
CREATE OR REPLACE FUNCTION public.count_trips() RETURNS trigger LANGUAGE plpgsql AS $$
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
