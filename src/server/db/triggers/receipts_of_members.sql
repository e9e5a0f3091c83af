-- Nothing is added for a deleted account.
CREATE OR REPLACE TRIGGER receipts_of_members BEFORE INSERT ON public.receipts
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('uploaded_by');
