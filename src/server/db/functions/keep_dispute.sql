-- What was lost in a dispute stays that amount; the bank can only give back all of it.
CREATE OR REPLACE FUNCTION public.keep_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was lost in a dispute cannot be changed' USING ERRCODE = 'restrict_violation';
END
$$;
