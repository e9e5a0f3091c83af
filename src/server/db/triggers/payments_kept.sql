-- What was paid stays as it is; what was refunded of it is noted beside it.
CREATE OR REPLACE TRIGGER payments_kept BEFORE UPDATE ON public.payments
FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL AND (
  NEW.paid_at IS DISTINCT FROM OLD.paid_at OR NEW.amount <> OLD.amount OR NEW.booking_id <> OLD.booking_id
  OR NEW.user_id <> OLD.user_id OR NEW.stripe_session_id IS DISTINCT FROM OLD.stripe_session_id
)) EXECUTE FUNCTION public.keep_payment();
