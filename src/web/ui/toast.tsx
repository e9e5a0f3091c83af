import './toast.css'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { layerClass } from './layer-class.ts'

export type ToastMessage = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** Undoes the action. The page must offer this elsewhere, too, because a toast disappears. */
  onUndo?: () => void
}
type ShownToast = ToastMessage & { id: number }

const TOAST_MS = 5000
/** People who want to undo need time to read, decide and reach the button. */
const UNDO_MS = 10_000

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a short message. One at a time: a newer one replaces the older. */
export function toast(message: ToastMessage): void {
  show({ ...message, id: ++lastId })
}

export function dismissToast(): void {
  show(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The container of toasts; in the page from the start, so that screen readers know the live region. */
export function Toaster() {
  const message = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
  const card = message && <ToastCard key={message.id} message={message} />
  const isUrgent = message?.tone === 'destructive'
  return (
    <div className="toaster pointer-events-none z-30 flex justify-center print:hidden">
      <div role="status" aria-live="polite" className="contents">
        {!isUrgent && card}
      </div>
      {isUrgent && (
        <div role="alert" className="contents">
          {card}
        </div>
      )}
    </div>
  )
}

function ToastCard({ message: { title, description, tone = 'default', onUndo } }: { message: ShownToast }) {
  const pauseHandlers = useCountdown(dismissToast, onUndo ? UNDO_MS : TOAST_MS)
  return (
    <div
      {...pauseHandlers}
      className={cx(
        layerClass,
        'pointer-events-auto flex w-full max-w-[26rem] items-start gap-3 rounded-card py-3 pr-2 pl-5',
        tone === 'destructive' && 'border-l-4 border-l-berry',
      )}
    >
      <div className="grow py-1.5">
        <p className={cx('leading-snug font-semibold', tone === 'destructive' && 'text-berry')}>{title}</p>
        {description !== undefined && <p className="mt-0.5 text-sm leading-snug">{description}</p>}
      </div>
      {onUndo && (
        <button
          type="button"
          onClick={() => {
            dismissToast()
            onUndo()
          }}
          className="min-h-11 shrink-0 cursor-pointer rounded-control px-3 font-semibold text-spruce hover:bg-ink/5 focus-visible:outline-offset-0"
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismissToast}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-ink/5 focus-visible:outline-offset-0"
      >
        <X />
      </button>
    </div>
  )
}

/**
 * Counts the time in which the toast can be read: it pauses on hover, on focus, and while the tab is hidden.
 */
function useCountdown(onEnd: () => void, shownMs: number) {
  const msLeft = useRef(shownMs)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'hidden',
    () => false,
  )
  const isPaused = isPointedAt || isFocused || isHidden

  useEffect(() => {
    if (isPaused) return
    const since = performance.now()
    const timer = setTimeout(onEnd, msLeft.current)
    return () => {
      clearTimeout(timer)
      msLeft.current -= performance.now() - since
    }
  }, [isPaused, onEnd])

  return {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  }
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
