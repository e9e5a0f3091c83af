-- Nothing in the ledger changes.
CREATE OR REPLACE TRIGGER ledger_kept BEFORE UPDATE OR DELETE ON public.ledger
FOR EACH ROW EXECUTE FUNCTION public.keep_ledger();
