-- What a trip can be found by: whole words as written, and their English stems. The column trips.words is made by it.
-- Columns store its results: a migration that changes it has to compute them again.
CREATE OR REPLACE FUNCTION public.trip_words(title text, location text, category text, activities text[], description text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  first_words text := public.fold_text(title);
  second_words text := public.fold_text(concat_ws(' ', location, category, array_to_string(activities, ' ')));
  third_words text := public.fold_text(description);
BEGIN
  RETURN setweight(to_tsvector('pg_catalog.simple', first_words), 'A')
    || setweight(to_tsvector('pg_catalog.english', first_words), 'A')
    || setweight(to_tsvector('pg_catalog.simple', second_words), 'B')
    || setweight(to_tsvector('pg_catalog.english', second_words), 'B')
    || setweight(to_tsvector('pg_catalog.simple', third_words), 'C')
    || setweight(to_tsvector('pg_catalog.english', third_words), 'C');
END
$$;
