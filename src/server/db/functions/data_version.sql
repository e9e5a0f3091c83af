-- Counts the transactions that had ended when the statement took its snapshot. A higher number is a later snapshot, on
-- whichever connection. Holds that lapse change nothing here: the sweep that ends them does.
CREATE OR REPLACE FUNCTION public.data_version() RETURNS float8 LANGUAGE sql STABLE AS $$
  SELECT pg_snapshot_xmax(snapshot)::text::float8 - (SELECT count(*) FROM pg_snapshot_xip(snapshot))
  FROM pg_current_snapshot() AS snapshot
$$;
