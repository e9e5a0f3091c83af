-- The database's clock, read through one function so that tests can move it for every process at once.
-- STABLE, not VOLATILE: one time per statement, and indexes can be used with it.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN clock_timestamp() + coalesce((SELECT ahead FROM app_clock), '0');
END
$$;
--> statement-breakpoint
-- Lower case without accents, so that "lofoten" and "Isafjordur" find their places.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    replace(replace(replace(replace(lower(coalesce(given, '')), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    'áàâäãåāăąçćčďđèéêëēėęěğìíîïīįıķĺľłñńňņðòóôöõøōőŕřśšşșťţțùúûüūůűųýÿźžż',
    'aaaaaaaaacccddeeeeeeeegiiiiiiiklllnnnndoooooooorrsssstttuuuuuuuuyyzzz'
  )
$$;
--> statement-breakpoint
-- What a trip can be found by: whole words as written, and their English stems.
CREATE FUNCTION trip_words(title text, location text, category text, activities text[], description text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  first_words text := fold_text(title);
  second_words text := fold_text(concat_ws(' ', location, category, array_to_string(activities, ' ')));
  third_words text := fold_text(description);
BEGIN
  RETURN setweight(to_tsvector('pg_catalog.simple', first_words), 'A')
    || setweight(to_tsvector('pg_catalog.english', first_words), 'A')
    || setweight(to_tsvector('pg_catalog.simple', second_words), 'B')
    || setweight(to_tsvector('pg_catalog.english', second_words), 'B')
    || setweight(to_tsvector('pg_catalog.simple', third_words), 'C')
    || setweight(to_tsvector('pg_catalog.english', third_words), 'C');
END
$$;
