-- New trips are summed up.
CREATE OR REPLACE TRIGGER trips_totalled_in AFTER INSERT ON public.trips
REFERENCING NEW TABLE AS new_trips FOR EACH STATEMENT EXECUTE FUNCTION public.total_trips();
