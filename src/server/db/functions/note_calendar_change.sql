-- Counts the changes of a trip that calendars show: the number is the version in calendar files and private calendars.
CREATE OR REPLACE FUNCTION public.note_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  new.calendar_changed_at := public.app_now();
  return new;
end $$;
