-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER pick_ups_of_members BEFORE INSERT ON public.pick_ups
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
