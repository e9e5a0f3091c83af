-- New trips are counted.
CREATE OR REPLACE TRIGGER trips_counted_in AFTER INSERT ON public.trips
REFERENCING NEW TABLE AS new_trips FOR EACH STATEMENT EXECUTE FUNCTION public.count_trips();
