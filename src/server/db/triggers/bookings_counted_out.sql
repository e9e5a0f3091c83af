-- A confirmed booking that is removed counts no more.
CREATE OR REPLACE TRIGGER bookings_counted_out AFTER DELETE ON public.bookings
FOR EACH ROW WHEN (OLD.status = 'confirmed') EXECUTE FUNCTION public.count_participants();
