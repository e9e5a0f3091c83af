-- So is its approval.
CREATE OR REPLACE TRIGGER cars_recorded_again AFTER UPDATE OF status ON public.cars
FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION public.record_car();
