-- What is added for a deleted account is left out.
CREATE OR REPLACE TRIGGER unsubscribe_keys_of_members BEFORE INSERT ON public.unsubscribe_keys
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
