-- Subtracts removed trips from trip_counts, which holds the number of trips of each status and category.
CREATE OR REPLACE TRIGGER trips_counted_out AFTER DELETE ON public.trips
REFERENCING OLD TABLE AS old_trips FOR EACH STATEMENT EXECUTE FUNCTION public.count_trips();
