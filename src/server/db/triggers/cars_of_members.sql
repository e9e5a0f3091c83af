-- Refuses a row for a deleted account with an error; the argument names the column with the person.
CREATE OR REPLACE TRIGGER cars_of_members BEFORE INSERT ON public.cars
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('driver_id');
