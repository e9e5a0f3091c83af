-- Removes the pick-up of somebody who gave up a seat and is no longer a passenger of that car.
CREATE OR REPLACE FUNCTION public.drop_pick_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.pick_ups
  WHERE car_id = old.car_id AND user_id = old.user_id AND NOT public.is_passenger(old.car_id, old.user_id);
  RETURN NULL;
END
$$;
