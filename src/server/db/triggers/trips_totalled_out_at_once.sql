-- When trips are truncated, their sums go too.
CREATE OR REPLACE TRIGGER trips_totalled_out_at_once AFTER TRUNCATE ON public.trips
FOR EACH STATEMENT EXECUTE FUNCTION public.total_no_trips();
