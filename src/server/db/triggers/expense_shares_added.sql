-- New shares must add up to the amount of their expense.
CREATE OR REPLACE TRIGGER expense_shares_added AFTER INSERT ON public.expense_shares
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.shares_add_up();
