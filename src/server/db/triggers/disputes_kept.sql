-- What was lost stays as it is.
CREATE OR REPLACE TRIGGER disputes_kept BEFORE UPDATE ON public.disputes
FOR EACH ROW WHEN (NEW.payment_id <> OLD.payment_id OR (OLD.status = 'lost' AND NEW.amount <> OLD.amount))
EXECUTE FUNCTION public.keep_dispute();
