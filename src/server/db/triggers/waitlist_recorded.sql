-- Whoever begins or ceases to wait is in the trip's history.
CREATE OR REPLACE TRIGGER waitlist_recorded AFTER INSERT OR DELETE ON public.waitlist_entries
FOR EACH ROW EXECUTE FUNCTION public.record_waiting();
