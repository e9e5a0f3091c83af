-- The words by which a person of a trip is found, each as '<trip>/<word>', so that the index searches a single trip. Columns
-- store its results: a migration that changes it has to compute them again.
CREATE OR REPLACE FUNCTION public.name_words(wanted_trip integer, name text, email text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT wanted_trip || '/' || left(word, 100)
    FROM regexp_split_to_table(concat_ws(' ', name, lower(email)), '[\u0001-/:-@\[-`{-\u007f]+') AS word WHERE word <> ''
  ))
$$;
