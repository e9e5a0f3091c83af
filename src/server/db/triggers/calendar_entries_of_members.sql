-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER calendar_entries_of_members BEFORE INSERT ON public.calendar_entries
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
