-- The same for one that is paid from the beginning.
CREATE OR REPLACE TRIGGER payments_noted_in AFTER INSERT ON public.payments
FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION public.note_payment();
