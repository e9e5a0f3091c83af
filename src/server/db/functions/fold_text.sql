-- Lower case without accents, so that "lofoten" and "Isafjordur" find their places. Capitals are folded here too:
-- what lower() knows of them depends on the database's locale. Used by trip_words(), list-trips.ts and find-passages.ts.
-- Columns store its results: a migration that changes it has to compute them again.
CREATE OR REPLACE FUNCTION public.fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(translate(
    replace(replace(replace(replace(replace(replace(replace(coalesce(given, ''),
      'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), 'Þ', 'th'),
    'áàâäãåāăąçćčďđèéêëēėęěğìíîïīįıķĺľłñńňņðòóôöõøōőŕřśšşșťţțùúûüūůűųýÿźžżÁÀÂÄÃÅĀĂĄÇĆČĎĐÈÉÊËĒĖĘĚĞÌÍÎÏĪĮİĶĹĽŁÑŃŇŅÐÒÓÔÖÕØŌŐŔŘŚŠŞȘŤŢȚÙÚÛÜŪŮŰŲÝŸŹŽŻ',
    'aaaaaaaaacccddeeeeeeeegiiiiiiiklllnnnndoooooooorrsssstttuuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeegiiiiiiiklllnnnndoooooooorrsssstttuuuuuuuuyyzzz'
  ))
$$;
