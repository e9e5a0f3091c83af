-- Nothing is added for a deleted account.
CREATE OR REPLACE TRIGGER calendar_feeds_of_members BEFORE INSERT ON public.calendar_feeds
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('user_id');
