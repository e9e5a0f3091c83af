-- A refund enters the ledger when it is promised.
CREATE OR REPLACE TRIGGER refunds_noted_in AFTER INSERT ON public.refunds
FOR EACH ROW EXECUTE FUNCTION public.note_refund();
