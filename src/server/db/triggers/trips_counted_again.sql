-- A trip whose status or category changes moves to another count.
CREATE OR REPLACE TRIGGER trips_counted_again AFTER UPDATE ON public.trips
REFERENCING OLD TABLE AS old_trips NEW TABLE AS new_trips FOR EACH STATEMENT EXECUTE FUNCTION public.count_trips();
