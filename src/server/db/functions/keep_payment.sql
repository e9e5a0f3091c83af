-- What was paid stays paid: money only leaves as a refund.
CREATE OR REPLACE FUNCTION public.keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was paid cannot be changed' USING ERRCODE = 'restrict_violation';
END
$$;
