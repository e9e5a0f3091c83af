-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER unsubscribe_keys_of_members BEFORE INSERT ON public.unsubscribe_keys
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
