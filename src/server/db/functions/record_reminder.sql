-- Writes into trip_history who was reminded, and by whom.
CREATE OR REPLACE FUNCTION public.record_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, kind, detail, at)
  VALUES (NEW.trip_id, NEW.user_id, NEW.by_user_id, 'reminded', jsonb_build_object('about', to_jsonb(NEW.about)), NEW.created_at);
  RETURN NULL;
END
$$;
