-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Somebody has become an admin, or is none any more: their open pages connect again, and no process remembers the old role.
CREATE OR REPLACE FUNCTION public.publish_role_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.changes (topic, what) VALUES ('user:' || NEW.id, 'session');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Roles are changed by a command or by hand, which publish nothing themselves.
CREATE OR REPLACE TRIGGER users_role_published AFTER UPDATE OF is_admin ON public.users
FOR EACH ROW WHEN (OLD.is_admin IS DISTINCT FROM NEW.is_admin) EXECUTE FUNCTION public.publish_role_change();
