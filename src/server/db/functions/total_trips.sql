-- Adds to trip_totals, for the dashboard. Once per statement, and only what differs. Rows are only ever added, and put
-- together later by fold-totals.ts: two bookings at once never wait for each other over a row that both have to change.
CREATE OR REPLACE FUNCTION public.total_trips() RETURNS trigger LANGUAGE plpgsql AS $$
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
