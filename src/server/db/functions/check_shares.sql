-- Refuses expenses whose shares do not add up to their amount. expense_adds_up() calls it when the change of an expense is
-- committed, because its shares come after it; shares_add_up() when a statement has written shares, once for each expense,
-- however many share it.
CREATE OR REPLACE FUNCTION public.check_shares(touched integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT e.id, e.amount, sum(s.amount) AS shared INTO wrong
  FROM public.expenses e LEFT JOIN public.expense_shares s ON s.expense_id = e.id
  WHERE e.id = ANY (touched) GROUP BY e.id HAVING e.amount IS DISTINCT FROM sum(s.amount) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The shares of expense % add up to %, not to %', wrong.id, wrong.shared, wrong.amount
      USING ERRCODE = 'check_violation';
  END IF;
END
$$;
