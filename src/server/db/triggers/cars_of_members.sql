-- Nothing is added for a deleted account.
CREATE OR REPLACE TRIGGER cars_of_members BEFORE INSERT ON public.cars
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('driver_id');
