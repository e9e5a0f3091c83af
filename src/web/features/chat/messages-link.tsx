import { useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { MESSAGES_PATH } from '#contract/paths.ts'
import { useSession } from '../../api/session.ts'
import { sweepOldFiles } from './file-store.ts'
import UnreadCount from './unread-count.tsx'
import { UnsentGuard } from './unsent-guard.tsx'
import { tripsWithUnsent } from './outbox-storage.ts'

/** The header's link to the chats, with the number of unread messages. It also sends unsent messages. */
export default function MessagesLink() {
  const [path] = useLocation()
  const userId = useSession().user?.id
  useSendUnsent(userId)
  return (
    <>
      <Link
        href={MESSAGES_PATH}
        aria-current={path === MESSAGES_PATH ? 'page' : undefined}
        className="relative grid size-11 place-items-center rounded-control text-ink hover:bg-ink/8 max-md:hidden"
      >
        <MessagesSquare />
        <span className="sr-only">Messages</span>
        <UnreadCount className="absolute top-0.5 right-0.5" />
      </Link>
      {userId !== undefined && <UnsentGuard userId={userId} />}
    </>
  )
}

/** Runs on every page. The sending code is loaded only if there is something to send. */
function useSendUnsent(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => void sweepOldFiles().catch(() => undefined), [])
  useEffect(() => {
    if (userId === undefined || tripsWithUnsent(userId).length === 0) return
    import('./use-outbox.ts').then(
      ({ startOutboxes }) => startOutboxes(queryClient, userId),
      // The messages are sent once their chat is opened.
      () => undefined,
    )
  }, [queryClient, userId])
}
