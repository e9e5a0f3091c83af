-- The database's clock, read through one function so that tests can move it for every process at once.
-- STABLE, not VOLATILE: indexes can be used with it. To the millisecond, which is as exact as JavaScript is: a moment that was
-- read and is handed back is the same moment, so that SQL and TypeScript agree on whether a hold has ended.
CREATE OR REPLACE FUNCTION public.app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN date_trunc('milliseconds', clock_timestamp() + coalesce((SELECT ahead FROM public.app_clock), '0'));
END
$$;
