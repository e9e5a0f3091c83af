-- A refund that failed gives the payment its money again.
CREATE OR REPLACE TRIGGER refunds_noted_back AFTER UPDATE OF status ON public.refunds
FOR EACH ROW WHEN (OLD.status <> 'failed' AND NEW.status = 'failed') EXECUTE FUNCTION public.note_refund();
