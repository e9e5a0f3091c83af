-- Checks the expenses whose shares a statement has written; see check_shares().
CREATE OR REPLACE FUNCTION public.shares_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.check_shares(ARRAY(SELECT DISTINCT expense_id FROM touched));
  RETURN NULL;
END
$$;
