import { can } from '#contract/access.ts'
import { useHead } from '../api/head.tsx'
import { useSession } from '../api/session.ts'
import { ChatList } from '../features/chat/chat-list.tsx'
import { PageContainer } from '../ui/page-container.tsx'

/** The chats of the viewer's trips. */
export default function MessagesPage() {
  const { user } = useSession()
  useHead({ title: 'Messages, Wild Trip Planner' })
  return (
    <PageContainer width="max-w-[960px]" className="pt-12 md:pt-18">
      <h1>Messages</h1>
      {can(user, 'see-all-chats') && (
        <p className="mt-3 max-w-[65ch] text-muted">
          As an organiser, you see the chats of all trips. The unread count only includes trips you’re on.
        </p>
      )}
      <div className="mt-10">{user && <ChatList userId={user.id} />}</div>
    </PageContainer>
  )
}
