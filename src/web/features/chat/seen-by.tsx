import { Eye } from 'lucide-react'
import { use, useId, useState } from 'react'
import type { ChatMessage, ChatPerson } from '#contract/chat.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fullName } from '../../format/full-name.ts'
import { MessageActions } from './message-actions.ts'
import { useSeenBy } from './use-message-changes.ts'

/** How many people have read an announcement; a click shows who. */
export function SeenBy({ message, seen }: { message: ChatMessage; seen: ChatMessage['seen'] }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const action = use(MessageActions)
  if (!seen) return null
  const { count, of } = seen
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        {...action}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-my-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control text-sm font-semibold underline-offset-4 hover:underline"
      >
        <Eye size={18} />
        Seen by {count} of {of}
      </button>
      <Dialog isOpen={isOpen} onClose={close} labelledBy={id} className="w-[30rem]">
        <div className="p-6 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <h2 id={id} className="text-2xl">
              Seen by {count} of {of}
            </h2>
            <CloseButton onClose={close} className="-mt-2 -mr-3" />
          </div>
          {/* Remount when the count or the message changes, because the names change, too. */}
          <SeenByNames key={`${message.revision}:${count}`} message={message} />
        </div>
      </Dialog>
    </>
  )
}

function SeenByNames({ message }: { message: ChatMessage }) {
  const seenBy = useSeenBy(message)
  if (seenBy.data) {
    const { seen, notYet } = seenBy.data
    return (
      <>
        <People title="Seen" people={seen} />
        <People title="Not yet" people={notYet} />
      </>
    )
  }
  if (seenBy.isError) {
    return (
      <div className="mt-6">
        <LoadFailure text="We couldn’t load the names." onRetry={seenBy.refetch} />
      </div>
    )
  }
  return <Skeleton className="mt-6 h-40" />
}

function People({ title, people }: { title: string; people: ChatPerson[] }) {
  if (people.length === 0) return null
  return (
    <section aria-label={title} className="mt-6">
      <h3>{title}</h3>
      <ul className="mt-3 space-y-2">
        {people.map((person) => (
          <li key={person.userId} className="flex items-center gap-3">
            <Avatar user={person} className="size-8 text-sm" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{fullName(person)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
