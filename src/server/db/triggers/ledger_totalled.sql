-- Each line of the ledger is added to its day.
CREATE OR REPLACE TRIGGER ledger_totalled AFTER INSERT ON public.ledger
FOR EACH ROW EXECUTE FUNCTION public.total_ledger();
