import { ChevronDown, Megaphone, PinOff } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { cx } from '../../ui/cx.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Ago } from './ago.tsx'
import { LinkedText } from './linked-text.tsx'
import { firstNameOf } from './person-words.ts'
import { SeenBy } from './seen-by.tsx'
import { usePin } from './use-message-changes.ts'

/** So much is read at a glance. */
const SHORT = 90

/** Announcements that stay in sight: the beginning of the newest, and on demand all of them. */
export function Pinned({ pinned, isAdmin }: { pinned: ChatMessage[]; isAdmin: boolean }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [newest, ...others] = pinned
  if (!newest) return null
  const isLong = newest.text.length > SHORT || newest.text.includes('\n')
  const isAllShown = isOpen || (others.length === 0 && !isLong)
  return (
    <section
      aria-label="Pinned announcements"
      tabIndex={0}
      className="max-h-[40%] shrink-0 overflow-y-auto overscroll-contain border-b border-line bg-glacier-wash text-glacier focus-visible:outline-offset-[-3px]"
    >
      <ul id={id} className="divide-y divide-line">
        {(isAllShown ? pinned : [newest]).map((message) => (
          <li key={message.id}>
            <Announcement message={message} isAdmin={isAdmin} isShort={!isAllShown}>
              {message === newest && (others.length > 0 || isLong) && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onClick={() => setIsOpen(!isOpen)}
                  className="-my-2 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-control text-sm font-semibold underline-offset-4 hover:underline"
                >
                  {isOpen ? 'Show less' : others.length > 0 ? `${others.length} more` : 'Show all'}
                  <ChevronDown
                    aria-hidden="true"
                    size={18}
                    strokeWidth={1.75}
                    className={cx(isOpen && 'rotate-180')}
                  />
                </button>
              )}
            </Announcement>
          </li>
        ))}
      </ul>
    </section>
  )
}

type AnnouncementProps = { message: ChatMessage; isAdmin: boolean; isShort: boolean; children: ReactNode }

function Announcement({ message, isAdmin, isShort, children }: AnnouncementProps) {
  const now = useNow()
  const pin = usePin(message)
  return (
    <article className="flex gap-3 px-4 py-3 sm:px-6">
      <Megaphone aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">
        <p
          className={cx(
            '[overflow-wrap:anywhere] text-ink',
            isShort ? 'line-clamp-2' : 'whitespace-pre-wrap',
          )}
        >
          <LinkedText text={message.text} />
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <p>
            {firstNameOf(message.by)}, <Ago at={new Date(message.createdAt)} now={now} />
          </p>
          <SeenBy message={message} />
          {children}
        </div>
      </div>
      {isAdmin && (
        <OnlineButton
          size="icon"
          variant="quiet"
          aria-label={`Unpin: ${message.text.slice(0, 80)}`}
          disabled={pin.isPending}
          onClick={() => pin.mutate(false)}
          className="-my-2 -mr-3"
        >
          <PinOff aria-hidden="true" size={20} strokeWidth={1.75} />
        </OnlineButton>
      )}
    </article>
  )
}
