-- What changed in a payment changes the sums.
CREATE OR REPLACE TRIGGER payments_totalled_again AFTER UPDATE ON public.payments
FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.paid_at IS DISTINCT FROM OLD.paid_at OR NEW.amount <> OLD.amount
  OR NEW.refunded_amount <> OLD.refunded_amount OR NEW.lost_amount <> OLD.lost_amount OR NEW.provider <> OLD.provider)
EXECUTE FUNCTION public.total_payments();
