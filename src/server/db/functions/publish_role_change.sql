-- Somebody has become an admin, or is none any more: their open pages connect again, and no process remembers the old role.
CREATE OR REPLACE FUNCTION public.publish_role_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.changes (topic, what) VALUES ('user:' || NEW.id, 'session');
  RETURN NULL;
END
$$;
