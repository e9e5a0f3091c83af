-- What was refunded stays refunded; only a failure can follow.
CREATE OR REPLACE FUNCTION public.keep_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was refunded cannot be changed' USING ERRCODE = 'restrict_violation';
END
$$;
