-- Refuses a row for a deleted account with an error; the argument names the column with the person.
CREATE OR REPLACE TRIGGER receipts_of_members BEFORE INSERT ON public.receipts
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('uploaded_by');
