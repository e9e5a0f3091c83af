-- Refuses a row for a deleted account with an error; the argument names the column with the person.
CREATE OR REPLACE TRIGGER seat_suggestions_of_members BEFORE INSERT ON public.seat_suggestions
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('user_id');
