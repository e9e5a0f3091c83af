-- Checks one expense when its change is committed; see check_shares().
CREATE OR REPLACE FUNCTION public.expense_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.check_shares(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
