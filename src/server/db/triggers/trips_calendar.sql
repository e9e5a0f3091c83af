-- A trip gets a new calendar version when something that calendars show has changed.
CREATE OR REPLACE TRIGGER trips_calendar BEFORE UPDATE ON public.trips FOR EACH ROW WHEN (
  (old.title, old.location, old.start_date, old.end_date, old.location_coordinates, old.barge_location, old.status = 'cancelled')
  is distinct from
  (new.title, new.location, new.start_date, new.end_date, new.location_coordinates, new.barge_location, new.status = 'cancelled')
) EXECUTE FUNCTION public.note_calendar_change();
