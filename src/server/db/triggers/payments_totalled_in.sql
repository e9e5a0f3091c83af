-- New payments are counted and summed up.
CREATE OR REPLACE TRIGGER payments_totalled_in AFTER INSERT ON public.payments
FOR EACH ROW EXECUTE FUNCTION public.total_payments();
