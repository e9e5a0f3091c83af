-- What changed in trips changes their sums.
CREATE OR REPLACE TRIGGER trips_totalled_again AFTER UPDATE ON public.trips
REFERENCING OLD TABLE AS old_trips NEW TABLE AS new_trips FOR EACH STATEMENT EXECUTE FUNCTION public.total_trips();
