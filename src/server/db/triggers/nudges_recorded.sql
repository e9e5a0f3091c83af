-- Every reminder is in the trip's history.
CREATE OR REPLACE TRIGGER nudges_recorded AFTER INSERT ON public.nudges
FOR EACH ROW EXECUTE FUNCTION public.record_reminder();
