-- Numbers the changes of a trip that calendars show, for get-trip-calendar.ts.
CREATE OR REPLACE FUNCTION public.note_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  new.calendar_changed_at := app_now();
  return new;
end $$;
