import { useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../api/session.ts'
import { sweepOldFiles } from './file-store.ts'
import UnreadCount from './unread-count.tsx'
import { UnsentGuard } from './unsent-guard.tsx'
import { tripsWithUnsent } from './outbox-storage.ts'

/** The way to the chats from the header, with how much there is to read. What was not sent yet goes on its way. */
export default function MessagesLink() {
  const [path] = useLocation()
  const userId = useSession().user?.id
  useSendUnsent(userId)
  return (
    <>
      <Link
        href="/messages"
        aria-current={path === '/messages' ? 'page' : undefined}
        className="relative grid size-11 place-items-center rounded-control text-ink hover:bg-ink/8 max-md:hidden"
      >
        <MessagesSquare aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="sr-only">Messages</span>
        <UnreadCount className="absolute top-0.5 right-0.5" />
      </Link>
      {userId !== undefined && <UnsentGuard userId={userId} />}
    </>
  )
}

/** Whichever page is opened. How it is sent is loaded only where there is something to send. */
function useSendUnsent(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => void sweepOldFiles().catch(() => undefined), [])
  useEffect(() => {
    if (userId === undefined || tripsWithUnsent(userId).length === 0) return
    import('./use-outbox.ts').then(
      ({ startOutboxes }) => startOutboxes(queryClient, userId),
      // Then it goes once its chat is opened.
      () => undefined,
    )
  }, [queryClient, userId])
}
