-- Shares add up to the amount, however either is written. Looked at when a change is committed: on the way to it
-- there may be an expense whose shares are still to come.
CREATE FUNCTION public.check_shares(expense integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  amount numeric;
  shared numeric;
BEGIN
  SELECT e.amount, (SELECT sum(s.amount) FROM public.expense_shares s WHERE s.expense_id = e.id)
  INTO amount, shared FROM public.expenses e WHERE e.id = expense;
  IF amount IS DISTINCT FROM shared AND amount IS NOT NULL THEN
    RAISE EXCEPTION 'The shares of expense % add up to %, not to %', expense, shared, amount
      USING ERRCODE = 'check_violation';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.expense_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.check_shares(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.share_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.check_shares(CASE WHEN TG_OP = 'DELETE' THEN OLD.expense_id ELSE NEW.expense_id END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER expenses_add_up AFTER INSERT OR UPDATE OF amount ON public.expenses
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.expense_adds_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER expense_shares_add_up AFTER INSERT OR UPDATE OR DELETE ON public.expense_shares
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.share_adds_up();
