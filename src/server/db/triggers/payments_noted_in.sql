-- A payment that is paid from the start enters the ledger at once.
CREATE OR REPLACE TRIGGER payments_noted_in AFTER INSERT ON public.payments
FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION public.note_payment();
