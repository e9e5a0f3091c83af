-- So is what becomes of it.
CREATE OR REPLACE TRIGGER bookings_recorded_again AFTER UPDATE OF status, party_size, transport, guests ON public.bookings
FOR EACH ROW WHEN ((OLD.status, OLD.party_size, OLD.transport, OLD.guests) IS DISTINCT FROM (NEW.status, NEW.party_size, NEW.transport, NEW.guests))
EXECUTE FUNCTION public.record_booking();
