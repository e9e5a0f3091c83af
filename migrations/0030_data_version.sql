-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- How many transactions have ended in what a statement sees. Of two statements, on any connections, the one with the higher
-- number saw the later state; with the same number, both saw the same.
CREATE OR REPLACE FUNCTION public.data_version() RETURNS float8 LANGUAGE sql STABLE AS $$
  SELECT pg_snapshot_xmax(snapshot)::text::float8 - (SELECT count(*) FROM pg_snapshot_xip(snapshot))
  FROM pg_current_snapshot() AS snapshot
$$;
