-- An expense is looked at when its change is committed, because its shares come after it.
-- drops: a constraint trigger cannot be replaced, and is made again at once
DROP TRIGGER IF EXISTS expenses_add_up ON public.expenses;
CREATE CONSTRAINT TRIGGER expenses_add_up AFTER INSERT OR UPDATE OF amount ON public.expenses
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.expense_adds_up();
