-- Writes into trip_history what happens to a booking. Of guests only the number of names is kept.
CREATE OR REPLACE FUNCTION public.record_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := CASE NEW.status WHEN 'expired' THEN 'lapsed' ELSE NEW.status END;
  happened_at timestamptz := public.app_now();
  details jsonb := '{}';
BEGIN
  IF TG_OP = 'INSERT' OR OLD.status <> NEW.status THEN
    happened_at := CASE
      WHEN TG_OP = 'INSERT' THEN NEW.created_at
      WHEN NEW.status = 'confirmed' THEN NEW.confirmed_at
      ELSE coalesce(NEW.ended_at, happened_at)
    END;
    details := jsonb_build_object('partySize', NEW.party_size);
    IF NEW.status = 'cancelled' THEN
      details := details || jsonb_build_object('endedBy', NEW.ended_by, 'wasConfirmed', NEW.confirmed_at IS NOT NULL);
    END IF;
    -- An invitation, or what became of it before it was accepted.
    IF NEW.invited_by IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.status = 'offered') THEN
      details := details || '{"isInvited": true}';
    END IF;
  ELSE
    what := 'changed';
    IF OLD.party_size <> NEW.party_size THEN
      details := details || jsonb_build_object('partySizes', jsonb_build_array(OLD.party_size, NEW.party_size));
    END IF;
    IF OLD.transport <> NEW.transport THEN
      details := details || jsonb_build_object('transports', jsonb_build_array(OLD.transport, NEW.transport));
    END IF;
    IF OLD.guests <> NEW.guests THEN
      details := details || jsonb_build_object('namedGuests', jsonb_build_array(cardinality(OLD.guests), cardinality(NEW.guests)));
    END IF;
  END IF;
  IF NEW.added_to IS NOT NULL THEN
    details := details || '{"isAdded": true}';
  END IF;
  INSERT INTO public.trip_history (trip_id, user_id, by_user_id, booking_id, kind, detail, at)
  VALUES (NEW.trip_id, NEW.user_id, CASE WHEN what IN ('cancelled', 'changed') THEN public.acting_organiser() WHEN what = 'offered' THEN NEW.invited_by END, NEW.id, what,
    details, happened_at);
  RETURN NULL;
END
$$;
