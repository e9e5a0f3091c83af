-- Removed trips leave the sums.
CREATE OR REPLACE TRIGGER trips_totalled_out AFTER DELETE ON public.trips
REFERENCING OLD TABLE AS old_trips FOR EACH STATEMENT EXECUTE FUNCTION public.total_trips();
