-- A dispute that was lost before we heard of it enters the ledger at once.
CREATE OR REPLACE TRIGGER disputes_noted_in AFTER INSERT ON public.disputes
FOR EACH ROW WHEN (NEW.status = 'lost') EXECUTE FUNCTION public.note_dispute();
