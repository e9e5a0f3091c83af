-- Nothing is added for a deleted account.
CREATE OR REPLACE TRIGGER expenses_of_members BEFORE INSERT ON public.expenses
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('uploaded_by');
