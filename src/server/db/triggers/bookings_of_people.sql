-- Whoever books is listed with the trip's people.
CREATE OR REPLACE TRIGGER bookings_of_people AFTER INSERT OR DELETE OR UPDATE OF status, party_size, transport, user_id, trip_id ON public.bookings
FOR EACH ROW EXECUTE FUNCTION public.note_trip_person('user_id');
