-- Names are written with their schema: a restored dump runs these with an empty search_path.

-- The database's clock, read through one function so that tests can move it for every process at once.
-- STABLE, not VOLATILE: indexes can be used with it.
CREATE FUNCTION public.app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN clock_timestamp() + coalesce((SELECT ahead FROM public.app_clock), '0');
END
$$;
--> statement-breakpoint
-- Lower case without accents, so that "lofoten" and "Isafjordur" find their places. Capitals are folded here too:
-- what lower() knows of them depends on the database's locale.
CREATE FUNCTION public.fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(translate(
    replace(replace(replace(replace(replace(replace(replace(coalesce(given, ''),
      'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), 'Þ', 'th'),
    'áàâäãåāăąçćčďđèéêëēėęěğìíîïīįıķĺľłñńňņðòóôöõøōőŕřśšşșťţțùúûüūůűųýÿźžżÁÀÂÄÃÅĀĂĄÇĆČĎĐÈÉÊËĒĖĘĚĞÌÍÎÏĪĮİĶĹĽŁÑŃŇŅÐÒÓÔÖÕØŌŐŔŘŚŠŞȘŤŢȚÙÚÛÜŪŮŰŲÝŸŹŽŻ',
    'aaaaaaaaacccddeeeeeeeegiiiiiiiklllnnnndoooooooorrsssstttuuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeegiiiiiiiklllnnnndoooooooorrsssstttuuuuuuuuyyzzz'
  ))
$$;
--> statement-breakpoint
-- What a trip can be found by: whole words as written, and their English stems.
CREATE FUNCTION public.trip_words(title text, location text, category text, activities text[], description text)
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
