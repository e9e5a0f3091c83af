-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER mail_troubles_of_members BEFORE INSERT ON public.mail_troubles
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
