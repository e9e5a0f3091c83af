-- A seat that is taken or freed changes how many seats its party lacks.
CREATE OR REPLACE TRIGGER seats_of_people AFTER DELETE OR UPDATE OF booking_id ON public.seats
FOR EACH ROW WHEN (OLD.booking_id IS NOT NULL OR NOT OLD.is_driver) EXECUTE FUNCTION public.note_trip_person('user_id');
