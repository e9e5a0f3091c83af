-- Whoever waits is listed with the trip's people.
CREATE OR REPLACE TRIGGER waitlist_of_people AFTER INSERT OR DELETE OR UPDATE OF party_size, created_at ON public.waitlist_entries
FOR EACH ROW EXECUTE FUNCTION public.note_trip_person('user_id');
