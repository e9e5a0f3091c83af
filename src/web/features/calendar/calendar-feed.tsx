import { CalendarSync, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useProblem } from '../../api/use-problem.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Failed } from '../../ui/failed.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { Labelled } from '../../ui/labelled.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCalendarFeed, useFeedChange } from './use-calendar-feed.ts'

/** All of one's trips in one's own calendar: the private address, and what can be done about it. */
export function CalendarFeed() {
  const feed = useCalendarFeed()
  if (feed.data) return <Feed url={feed.data.url} />
  if (feed.isPending) return <Skeleton className="h-44 rounded-card" />
  return <Failed text="Your calendar address could not be loaded." onRetry={feed.refetch} />
}

function Feed({ url }: { url: string | null }) {
  const root = useRef<HTMLDivElement>(null)
  const urlBefore = useRef(url)
  // The button that was pressed is gone: the focus goes on to what took its place.
  useEffect(() => {
    if (urlBefore.current === url) return
    urlBefore.current = url
    // Unless somebody is busy elsewhere on the page: a new password ends the address, too.
    const { activeElement, body } = document
    if (activeElement !== body && !root.current?.contains(activeElement)) return
    root.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [url])
  return (
    <div ref={root}>
      <p className="max-w-[60ch]">
        Subscribe to a private address, and your own calendar shows all your trips, your seat, and how long
        you have to decide about an offer. Changes come by themselves.
      </p>
      {url === null ? <NoAddress /> : <Address url={url} />}
    </div>
  )
}

function NoAddress() {
  const { mutate, isPending, error } = useFeedChange('reset')
  return (
    <div className="mt-5 flex flex-col items-start gap-4">
      <OnlineButton isPending={isPending} onClick={() => mutate()}>
        Create private address
      </OnlineButton>
      <OfflineNote />
      <Problem error={error} />
    </div>
  )
}

type Asking = 'reset' | 'revoke' | null

function Address({ url }: { url: string }) {
  const [asking, setAsking] = useState<Asking>(null)
  return (
    <>
      <Labelled
        label="Private address"
        hint="Whoever has it sees your trips, so keep it to yourself."
        className="mt-5"
      >
        {(described) => (
          <input
            {...described}
            readOnly
            value={url}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className={`${inputClass} font-mono text-sm`}
          />
        )}
      </Labelled>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          onClick={() =>
            void copyText(url, {
              copied: 'Address copied',
              description: 'Paste it where your calendar asks for an address to subscribe to.',
              failed: 'The address could not be copied',
            })
          }
        >
          <Copy aria-hidden="true" size={20} strokeWidth={1.75} />
          Copy
        </Button>
        {/* The program that is there for calendars opens, and offers to subscribe. */}
        <ButtonLink href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarSync aria-hidden="true" size={20} strokeWidth={1.75} />
          Open in my calendar
        </ButtonLink>
      </div>
      <div className="mt-8 divide-y divide-line border-t border-line">
        <Choice
          name="Reset"
          note="Gives you a new address; the old one stops working."
          onPress={() => setAsking('reset')}
        />
        <Choice
          name="Turn off"
          note="Takes the address away, until you create another one."
          onPress={() => setAsking('revoke')}
        />
      </div>
      {asking === 'reset' && <ResetDialog onClose={() => setAsking(null)} />}
      {asking === 'revoke' && <RevokeDialog onClose={() => setAsking(null)} />}
    </>
  )
}

function Choice({ name, note, onPress }: { name: string; note: string; onPress: () => void }) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <p id={id} className="text-sm text-muted">
        {note}
      </p>
      <Button size="sm" aria-describedby={id} onClick={onPress}>
        {name}
      </Button>
    </div>
  )
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useFeedChange('reset')
  return (
    <ConfirmDialog
      title="Reset your calendar address?"
      keep="Keep address"
      action="Reset address"
      isPending={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            toast({ title: 'New address', description: 'Subscribe to it in your calendars.' })
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p className="mt-4">
        The old one stops working at once. Calendars that subscribe to it need the new one to hear of changes.
      </p>
      <Problem error={error} />
    </ConfirmDialog>
  )
}

function RevokeDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useFeedChange('revoke')
  async function revoke() {
    // The address, and this with it, goes before a callback of this one call.
    const isGone = await mutateAsync().then(Boolean, () => false)
    if (isGone) toast({ title: 'Calendar turned off', description: 'The address works no longer.' })
  }
  return (
    <ConfirmDialog
      title="Turn your calendar off?"
      keep="Keep it on"
      action="Turn off"
      isPending={isPending}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p className="mt-4">Calendars that subscribe to your address hear of no more changes.</p>
      <Problem error={error} />
    </ConfirmDialog>
  )
}

function Problem({ error }: { error: Error | null }) {
  const problem = useProblem(error)
  if (problem === null) return null
  return (
    <Notice tone="berry" role="alert" className="mt-5">
      {problem}
    </Notice>
  )
}
