-- The shares that stay must add up to the amount of their expense.
CREATE OR REPLACE TRIGGER expense_shares_removed AFTER DELETE ON public.expense_shares
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.shares_add_up();
