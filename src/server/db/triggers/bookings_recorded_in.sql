-- Every booking is in the trip's history.
CREATE OR REPLACE TRIGGER bookings_recorded_in AFTER INSERT ON public.bookings
FOR EACH ROW EXECUTE FUNCTION public.record_booking();
