-- How much of the price is refunded after a cancellation: a trip's own terms, or the default ones, which the contract
-- repeats for pages (DEFAULT_REFUND_TIERS).
CREATE OR REPLACE FUNCTION public.refund_terms(own jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(own, '[
    {"daysBefore": 30, "percent": 100},
    {"daysBefore": 14, "percent": 50},
    {"daysBefore": 7, "percent": 25}
  ]')
$$;
