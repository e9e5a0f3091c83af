-- Skips a row for a deleted account, without an error.
CREATE OR REPLACE TRIGGER chat_reads_of_members BEFORE INSERT ON public.chat_reads
FOR EACH ROW EXECUTE FUNCTION public.skip_former_member();
