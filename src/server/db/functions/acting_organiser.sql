-- The organiser who acts in this transaction for somebody else; null: people act for themselves. Set by act-as-organiser.ts.
CREATE OR REPLACE FUNCTION public.acting_organiser() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('wild.acting_organiser', true), '')
$$;
