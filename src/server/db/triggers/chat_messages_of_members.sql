-- Nothing is added for a deleted account.
CREATE OR REPLACE TRIGGER chat_messages_of_members BEFORE INSERT ON public.chat_messages
FOR EACH ROW EXECUTE FUNCTION public.refuse_former_member('user_id');
