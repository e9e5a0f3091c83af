-- What comes back to who cancels: a trip's own terms, or the usual ones, which pages say too (DEFAULT_REFUND_TIERS in the contract).
CREATE OR REPLACE FUNCTION public.refund_terms(own jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(own, '[
    {"daysBefore": 30, "percent": 100},
    {"daysBefore": 14, "percent": 50},
    {"daysBefore": 7, "percent": 25}
  ]')
$$;
