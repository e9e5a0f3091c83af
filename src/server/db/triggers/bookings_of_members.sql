-- Nothing is added for a deleted account.
CREATE OR REPLACE TRIGGER bookings_of_members BEFORE INSERT ON public.bookings
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('user_id');
