-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER mails_of_members BEFORE INSERT ON public.mails
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
