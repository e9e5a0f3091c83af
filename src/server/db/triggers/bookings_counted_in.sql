-- A booking that is confirmed from the start counts at once.
CREATE OR REPLACE TRIGGER bookings_counted_in AFTER INSERT ON public.bookings
FOR EACH ROW WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION public.count_participants();
