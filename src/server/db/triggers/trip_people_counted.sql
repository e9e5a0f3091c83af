-- Everyone on a trip's list counts.
CREATE OR REPLACE TRIGGER trip_people_counted AFTER INSERT OR DELETE OR UPDATE OF standing, people, missing_seats ON public.trip_people
FOR EACH ROW EXECUTE FUNCTION public.count_trip_people();
