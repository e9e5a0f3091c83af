-- Writes into trip_history which seat was suggested to whom, and the answer.
CREATE OR REPLACE FUNCTION public.record_suggestion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, booking_id, kind, detail, at)
  SELECT NEW.trip_id, NEW.user_id, CASE NEW.outcome WHEN 'open' THEN NEW.by_user_id END, NEW.booking_id,
    CASE NEW.outcome WHEN 'open' THEN 'seat-suggested' ELSE 'suggestion-' || NEW.outcome END,
    jsonb_build_object('seats',
      jsonb_build_array((SELECT was.seat_label FROM public.seats was WHERE was.id = NEW.from_seat_id), wanted.seat_label)),
    coalesce(NEW.decided_at, NEW.created_at)
  FROM public.seats wanted WHERE wanted.id = NEW.to_seat_id;
  RETURN NULL;
END
$$;
