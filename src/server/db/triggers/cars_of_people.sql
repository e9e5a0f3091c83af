-- Whoever offers a car is listed with the trip's people.
CREATE OR REPLACE TRIGGER cars_of_people AFTER INSERT OR DELETE ON public.cars
FOR EACH ROW EXECUTE FUNCTION public.note_trip_person('driver_id');
