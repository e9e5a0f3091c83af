-- Every car that is offered or removed is in the trip's history.
CREATE OR REPLACE TRIGGER cars_recorded_in AFTER INSERT OR DELETE ON public.cars
FOR EACH ROW EXECUTE FUNCTION public.record_car();
