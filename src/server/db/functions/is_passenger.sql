-- Whether somebody other than the driver has a confirmed seat in a car.
CREATE OR REPLACE FUNCTION public.is_passenger(car integer, person text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.seats s
    JOIN public.bookings b ON b.id = s.booking_id AND b.status = 'confirmed'
    JOIN public.cars c ON c.id = s.car_id
    WHERE s.car_id = car AND s.user_id = person AND c.driver_id <> person
  )
$$;
