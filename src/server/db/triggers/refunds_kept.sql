-- What was promised stays as it is, and what failed stays failed.
CREATE OR REPLACE TRIGGER refunds_kept BEFORE UPDATE ON public.refunds
FOR EACH ROW WHEN (NEW.amount <> OLD.amount OR NEW.payment_id <> OLD.payment_id
  OR (OLD.status = 'failed' AND NEW.status <> 'failed')) EXECUTE FUNCTION public.keep_refund();
