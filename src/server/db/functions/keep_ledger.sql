-- Lines of the ledger are only ever added.
CREATE OR REPLACE FUNCTION public.keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Lines of the ledger are only ever added' USING ERRCODE = 'restrict_violation';
END
$$;
