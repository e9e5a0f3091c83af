-- Writes into trip_history what happens to a car.
CREATE OR REPLACE FUNCTION public.record_car() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  car record := coalesce(NEW, OLD);
BEGIN
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, kind, at)
  VALUES (car.trip_id, car.driver_id, public.acting_organiser(),
    CASE TG_OP WHEN 'INSERT' THEN 'offered-car' WHEN 'DELETE' THEN 'car-removed'
      ELSE CASE NEW.status WHEN 'approved' THEN 'car-approved' ELSE 'car-unapproved' END END,
    CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE public.app_now() END);
  RETURN NULL;
END
$$;
