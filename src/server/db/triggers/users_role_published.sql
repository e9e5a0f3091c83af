-- Roles are changed by a command or by hand, which publish nothing themselves.
CREATE OR REPLACE TRIGGER users_role_published AFTER UPDATE OF is_admin ON public.users
FOR EACH ROW WHEN (OLD.is_admin IS DISTINCT FROM NEW.is_admin) EXECUTE FUNCTION public.publish_role_change();
