-- Shares add up to the amount, however either is written. An expense is looked at when its change is committed: its
-- shares come after it. Shares are written by one statement for an expense, and looked at when that has ended: once
-- for each expense, however many share it.
CREATE FUNCTION public.check_shares(touched integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT e.id, e.amount, sum(s.amount) AS shared INTO wrong
  FROM public.expenses e LEFT JOIN public.expense_shares s ON s.expense_id = e.id
  WHERE e.id = ANY (touched) GROUP BY e.id HAVING e.amount IS DISTINCT FROM sum(s.amount) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The shares of expense % add up to %, not to %', wrong.id, wrong.shared, wrong.amount
      USING ERRCODE = 'check_violation';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.expense_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.check_shares(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.shares_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.check_shares(ARRAY(SELECT DISTINCT expense_id FROM touched));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER expenses_add_up AFTER INSERT OR UPDATE OF amount ON public.expenses
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.expense_adds_up();
--> statement-breakpoint
CREATE TRIGGER expense_shares_added AFTER INSERT ON public.expense_shares
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.shares_add_up();
--> statement-breakpoint
CREATE TRIGGER expense_shares_changed AFTER UPDATE ON public.expense_shares
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.shares_add_up();
--> statement-breakpoint
CREATE TRIGGER expense_shares_left AFTER UPDATE ON public.expense_shares
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.shares_add_up();
--> statement-breakpoint
CREATE TRIGGER expense_shares_removed AFTER DELETE ON public.expense_shares
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.shares_add_up();
