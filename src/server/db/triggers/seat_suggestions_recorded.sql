-- A suggested seat is in the trip's history, and so is the answer. That nobody has to answer any more is not.
CREATE OR REPLACE TRIGGER seat_suggestions_recorded AFTER INSERT OR UPDATE OF outcome ON public.seat_suggestions
FOR EACH ROW WHEN (NEW.outcome <> 'withdrawn') EXECUTE FUNCTION public.record_suggestion();
