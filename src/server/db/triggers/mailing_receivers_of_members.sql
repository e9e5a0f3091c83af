-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER mailing_receivers_of_members BEFORE INSERT ON public.mailing_receivers
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
