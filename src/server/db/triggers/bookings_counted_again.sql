-- A booking counts from when it is confirmed, for its party, until it ends.
CREATE OR REPLACE TRIGGER bookings_counted_again AFTER UPDATE OF status, party_size ON public.bookings
FOR EACH ROW WHEN (OLD.status = 'confirmed' OR NEW.status = 'confirmed') EXECUTE FUNCTION public.count_participants();
