import { MessagesSquare } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import UnreadCount from './unread-count.tsx'

/** The way to the chats from the header, with how much there is to read. */
export default function MessagesLink() {
  const [path] = useLocation()
  return (
    <Link
      href="/messages"
      aria-current={path === '/messages' ? 'page' : undefined}
      className="relative grid size-11 place-items-center rounded-control text-ink hover:bg-ink/8 max-md:hidden"
    >
      <MessagesSquare aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="sr-only">Messages</span>
      <UnreadCount className="absolute top-0.5 left-5.5" />
    </Link>
  )
}
