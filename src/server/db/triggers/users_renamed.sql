-- The people of trips are listed under their present names.
CREATE OR REPLACE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name, email ON public.users
FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email))
EXECUTE FUNCTION public.rename_trip_people();
