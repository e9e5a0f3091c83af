-- The database's clock, read through one function so that tests can move it for every process at once.
-- STABLE, not VOLATILE: indexes can be used with it.
CREATE OR REPLACE FUNCTION public.app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN clock_timestamp() + coalesce((SELECT ahead FROM public.app_clock), '0');
END
$$;
