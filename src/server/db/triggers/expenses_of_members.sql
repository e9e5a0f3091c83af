-- Refuses a row for a deleted account with an error; the argument names the column with the person.
CREATE OR REPLACE TRIGGER expenses_of_members BEFORE INSERT ON public.expenses
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('uploaded_by');
