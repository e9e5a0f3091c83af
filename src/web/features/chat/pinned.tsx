import { ChevronDown, Megaphone, PinOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Ago } from './ago.tsx'
import { LinkedText } from './linked-text.tsx'
import { nameOf } from './person-words.ts'
import { SeenBy } from './seen-by.tsx'
import { usePin } from './use-message-changes.ts'

/** Announcements that stay in sight: the newest, and on demand those before it. */
export function Pinned({ pinned, isAdmin }: { pinned: ChatMessage[]; isAdmin: boolean }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [newest, ...others] = pinned
  if (!newest) return null
  return (
    <section
      aria-label="Pinned announcements"
      tabIndex={0}
      className="max-h-[40%] shrink-0 overflow-y-auto overscroll-contain border-b border-line bg-glacier-wash text-glacier focus-visible:outline-offset-[-3px]"
    >
      <Announcement message={newest} isAdmin={isAdmin} />
      {others.length > 0 && (
        <>
          <ul id={id} hidden={!isOpen}>
            {others.map((message) => (
              <li key={message.id} className="border-t border-glacier/25">
                <Announcement message={message} isAdmin={isAdmin} />
              </li>
            ))}
          </ul>
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="ml-9 text-glacier! sm:ml-11"
          >
            {isOpen ? 'Show the newest only' : `${others.length} more`}
            <ChevronDown
              aria-hidden="true"
              size={18}
              strokeWidth={1.75}
              className={cx('transition-transform duration-200', isOpen && 'rotate-180')}
            />
          </Button>
        </>
      )}
    </section>
  )
}

function Announcement({ message, isAdmin }: { message: ChatMessage; isAdmin: boolean }) {
  const now = useNow()
  const pin = usePin(message)
  return (
    <article className="flex gap-3 px-4 py-3 sm:px-6">
      <Megaphone aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap text-ink">
          <LinkedText text={message.text} />
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <p>
            {nameOf(message.by)}, <Ago at={new Date(message.createdAt)} now={now} />
          </p>
          <SeenBy message={message} />
        </div>
      </div>
      {isAdmin && (
        <OnlineButton
          size="sm"
          variant="quiet"
          aria-label={`Unpin: ${message.text.slice(0, 80)}`}
          disabled={pin.isPending}
          onClick={() => pin.mutate(false)}
          className="-my-1.5 -mr-3 size-11 shrink-0 px-0! text-glacier!"
        >
          <PinOff aria-hidden="true" size={20} strokeWidth={1.75} />
        </OnlineButton>
      )}
    </article>
  )
}
