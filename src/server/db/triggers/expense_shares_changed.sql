-- Changed shares must add up to the amount of their expense.
CREATE OR REPLACE TRIGGER expense_shares_changed AFTER UPDATE ON public.expense_shares
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.shares_add_up();
