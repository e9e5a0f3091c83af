-- Removed trips leave the counts.
CREATE OR REPLACE TRIGGER trips_counted_out AFTER DELETE ON public.trips
REFERENCING OLD TABLE AS old_trips FOR EACH STATEMENT EXECUTE FUNCTION public.count_trips();
