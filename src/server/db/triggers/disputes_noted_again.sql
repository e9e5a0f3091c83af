-- A dispute enters the ledger when it is lost, and again if the bank gives the money back.
CREATE OR REPLACE TRIGGER disputes_noted_again AFTER UPDATE OF status ON public.disputes
FOR EACH ROW WHEN ((NEW.status = 'lost') <> (OLD.status = 'lost')) EXECUTE FUNCTION public.note_dispute();
