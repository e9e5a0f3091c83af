-- A party is looked at when its change is committed, because its bookings are changed one after the other. A first booking can
-- only break the rule by being cancelled: once confirmed, it never grows.
-- drops: a constraint trigger cannot be replaced, and is made again at once
DROP TRIGGER IF EXISTS bookings_of_parties ON public.bookings;
CREATE CONSTRAINT TRIGGER bookings_of_parties AFTER INSERT OR UPDATE OF status, party_size, user_id, added_to ON public.bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.added_to IS NOT NULL OR NEW.status = 'cancelled') EXECUTE FUNCTION public.check_party();
