-- Refuses what is added for a deleted account; the trigger's argument names the column with the person. Whoever deletes an
-- account holds its row for update: what somebody else begins for it at that moment waits here.
CREATE OR REPLACE FUNCTION public.refuse_former_member() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  former timestamptz;
begin
  select deleted_at into former from public.users where id = to_jsonb(new) ->> tg_argv[0] for key share;
  if former is not null then
    raise exception 'The account is deleted' using errcode = 'WT001';
  end if;
  return new;
end $$;
