import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { LiveRegion, useLiveRegion } from '../../ui/live-region.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { useIsMarking, useUnreadNotifications } from './use-notifications.ts'

const MAX_SHOWN_COUNT = 9

/**
 * The number of unread notifications, and a button for the list. Esc, a click elsewhere and leaving by Tab
 * close the list.
 */
export default function Bell() {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnreadNotifications() ?? 0

  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    panel.current?.focus()
    const closeIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return (
    <div ref={root} className="md:relative">
      <button
        ref={button}
        type="button"
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="relative grid size-11 cursor-pointer place-items-center rounded-control text-ink hover:bg-ink/8"
      >
        <BellIcon />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-ember px-1 text-xs leading-none font-bold text-on-ember"
          >
            {unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unread}
          </span>
        )}
      </button>
      <NewNotificationsRegion />
      {isOpen && <NotificationPanel id={`${id}-panel`} ref={panel} hasUnread={unread > 0} onClose={close} />}
    </div>
  )
}

/** Screen readers read out that new notifications have arrived, once per arrival. */
function NewNotificationsRegion() {
  const unread = useUnreadNotifications()
  const isMarking = useIsMarking()
  const lastUnread = useRef<number | null>(null)
  const [liveText, say] = useLiveRegion()

  useEffect(() => {
    // A mark that was reverted is not a new notification.
    if (unread === null || isMarking) return
    // The first count after loading is not news.
    const newCount = unread - (lastUnread.current ?? unread)
    lastUnread.current = unread
    if (newCount <= 0) return
    const text = newCount === 1 ? 'You have a new notification' : `You have ${newCount} new notifications`
    say(text)
  }, [unread, isMarking, say])

  return <LiveRegion liveText={liveText} />
}
