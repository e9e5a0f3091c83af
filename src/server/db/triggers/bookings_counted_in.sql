-- A booking that begins confirmed counts.
CREATE OR REPLACE TRIGGER bookings_counted_in AFTER INSERT ON public.bookings
FOR EACH ROW WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION public.count_participants();
