-- Money that moves is in the trip's history.
CREATE OR REPLACE TRIGGER ledger_recorded AFTER INSERT ON public.ledger
FOR EACH ROW EXECUTE FUNCTION public.record_money();
