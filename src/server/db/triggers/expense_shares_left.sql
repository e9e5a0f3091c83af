-- If a share moves to another expense, the shares that stay must still add up.
CREATE OR REPLACE TRIGGER expense_shares_left AFTER UPDATE ON public.expense_shares
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.shares_add_up();
