-- What is left of a payment: not refunded, and not lost in a dispute. Together these can be more than was paid.
CREATE OR REPLACE FUNCTION public.payment_left(amount numeric, refunded numeric, lost numeric)
RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(amount - refunded - lost, 0.00)
$$;
