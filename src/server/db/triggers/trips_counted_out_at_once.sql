-- When trips are truncated, their counts go too.
CREATE OR REPLACE TRIGGER trips_counted_out_at_once AFTER TRUNCATE ON public.trips
FOR EACH STATEMENT EXECUTE FUNCTION public.count_no_trips();
