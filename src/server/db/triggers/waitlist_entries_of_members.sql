-- Nothing is added for a deleted account.
CREATE OR REPLACE TRIGGER waitlist_entries_of_members BEFORE INSERT ON public.waitlist_entries
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('user_id');
