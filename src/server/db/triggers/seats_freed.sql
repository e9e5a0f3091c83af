-- A seat is looked at when its change is committed: a changed booking frees all of its seats before it takes the new ones.
-- drops: a constraint trigger cannot be replaced, and is made again at once
DROP TRIGGER IF EXISTS seats_freed ON public.seats;
CREATE CONSTRAINT TRIGGER seats_freed AFTER UPDATE OF booking_id ON public.seats
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.booking_id IS NOT NULL) EXECUTE FUNCTION public.drop_pick_up();
