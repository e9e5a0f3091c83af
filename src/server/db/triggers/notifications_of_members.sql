-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER notifications_of_members BEFORE INSERT ON public.notifications
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
