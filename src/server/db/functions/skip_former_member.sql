-- Leaves out what is added for a deleted account, where nobody needs to be told; else like refuse_former_member().
CREATE OR REPLACE FUNCTION public.skip_former_member() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  former timestamptz;
begin
  select deleted_at into former from public.users where id = new.user_id for key share;
  if former is not null then
    return null;
  end if;
  return new;
end $$;
