-- A payment enters the ledger when it is paid.
CREATE OR REPLACE TRIGGER payments_noted AFTER UPDATE OF paid_at ON public.payments
FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION public.note_payment();
