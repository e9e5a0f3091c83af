import { CalendarSync, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { NewCalendarFeed } from '#contract/calendar.ts'
import { useProblem } from '../../api/use-problem.ts'
import { formatMomentInFull } from '../../format/moments.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { inputClass } from '../../ui/input-class.ts'
import { LabelledField } from '../../ui/labelled-field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCalendarFeed, useResetFeed, useRevokeFeed } from './use-calendar-feed.ts'

/** All trips of the viewer in their own calendar: the private address, and what can be done with it. */
export function CalendarFeedSettings() {
  const feed = useCalendarFeed()
  if (feed.data) return <Feed createdAt={feed.data.createdAt} />
  if (feed.isPending) return <Skeleton className="h-44 rounded-card" />
  return <LoadFailure text="We couldn’t load your calendar link." onRetry={feed.refetch} />
}

type FeedDialog = 'reset' | 'revoke' | null

/** `createdAt` is when the address was created; null if there is none. */
function Feed({ createdAt }: { createdAt: string | null }) {
  const root = useRef<HTMLDivElement>(null)
  // The address is returned only once; this component keeps it until it unmounts.
  const [newFeed, setNewFeed] = useState<NewCalendarFeed | null>(null)
  const [openDialog, setOpenDialog] = useState<FeedDialog>(null)
  // Not if another device has created a newer address since.
  const url = newFeed !== null && newFeed.createdAt === createdAt ? newFeed.url : null
  // Changes whenever an address appears, disappears or is replaced.
  const shown = url ?? createdAt
  const shownBefore = useRef(shown)
  // The clicked button has disappeared, so the focus moves to what replaced it.
  useEffect(() => {
    if (shownBefore.current === shown) return
    shownBefore.current = shown
    // Unless the person is elsewhere on the page: a new password also revokes the address.
    const { activeElement, body } = document
    if (activeElement !== body && !root.current?.contains(activeElement)) return
    root.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [shown])
  return (
    <div ref={root}>
      <p className="max-w-[60ch]">
        Subscribe to a private link to see all your trips, your seat and offer deadlines in your own calendar.
        It updates automatically.
      </p>
      {createdAt === null ? (
        <NoAddress onCreated={setNewFeed} />
      ) : (
        <>
          {url === null ? <HiddenAddress createdAt={createdAt} /> : <Address url={url} />}
          <div className="mt-8 divide-y divide-line border-t border-line">
            <Choice
              name="Get new link"
              note={
                url === null
                  ? 'Lost it or shared it by mistake? A new link replaces the old one.'
                  : 'A new link replaces this one.'
              }
              onPress={() => setOpenDialog('reset')}
            />
            <Choice
              name="Remove link"
              note="You can create another one later."
              onPress={() => setOpenDialog('revoke')}
            />
          </div>
          {openDialog === 'reset' && (
            <ResetDialog onCreated={setNewFeed} onClose={() => setOpenDialog(null)} />
          )}
          {openDialog === 'revoke' && <RevokeDialog onClose={() => setOpenDialog(null)} />}
        </>
      )}
    </div>
  )
}

type NewFeedProps = { onCreated: (newFeed: NewCalendarFeed) => void }

function NoAddress({ onCreated }: NewFeedProps) {
  const { mutateAsync, isPending, error } = useResetFeed()
  return (
    <div className="mt-5 flex flex-col items-start gap-4">
      {/* This unmounts before a mutate() callback would run. */}
      <OnlineButton isPending={isPending} onClick={() => void mutateAsync().then(onCreated, () => undefined)}>
        Create private link
      </OnlineButton>
      <OfflineNote />
      <FeedProblem error={error} />
    </div>
  )
}

function HiddenAddress({ createdAt }: { createdAt: string }) {
  return (
    <p className="mt-5 rounded-card border border-line bg-surface px-5 py-4">
      You’ve had a private link since{' '}
      <time dateTime={createdAt} className="font-semibold">
        {formatMomentInFull(new Date(createdAt))}
      </time>
      . We showed it once and can’t show it again.
    </p>
  )
}

function Address({ url }: { url: string }) {
  return (
    <>
      <LabelledField
        label="Private link"
        hint="Anyone with this link can see your trips, so keep it to yourself."
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
      </LabelledField>
      <Notice tone="amber" role="status" className="mt-4">
        Copy it now. We only show it once.
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="primary"
          onClick={() =>
            void copyText(url, {
              copied: 'Link copied',
              description: 'Paste it where your calendar asks for a subscription link.',
              failed: 'We couldn’t copy the link',
            })
          }
        >
          <Copy />
          Copy link
        </Button>
        {/* Opens the calendar program, which offers to subscribe. */}
        <ButtonLink href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarSync />
          Open in my calendar
        </ButtonLink>
      </div>
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

function ResetDialog({ onCreated, onClose }: NewFeedProps & { onClose: () => void }) {
  const { mutate, isPending, error } = useResetFeed()
  return (
    <ConfirmDialog
      title="Replace your calendar link?"
      keep="Keep link"
      action="Replace link"
      isPending={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: (newFeed) => {
            onCreated(newFeed)
            toast({ title: 'New link created', description: 'Add it to your calendars.' })
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p className="mt-4">
        The old link stops working right away. Add the new one to your calendars to keep them up to date.
      </p>
      <FeedProblem error={error} />
    </ConfirmDialog>
  )
}

function RevokeDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useRevokeFeed()
  async function revoke() {
    // This unmounts with the address, before a mutate() callback would run.
    const isRevoked = await mutateAsync().then(
      () => true,
      () => false,
    )
    if (isRevoked) toast({ title: 'Calendar link removed', description: 'It no longer works.' })
  }
  return (
    <ConfirmDialog
      title="Remove your calendar link?"
      keep="Keep link"
      action="Remove link"
      isPending={isPending}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p className="mt-4">Calendars that use it will stop updating.</p>
      <FeedProblem error={error} />
    </ConfirmDialog>
  )
}

function FeedProblem({ error }: { error: Error | null }) {
  const problem = useProblem(error)
  if (problem === null) return null
  return (
    <Notice tone="berry" role="alert" className="mt-5">
      {problem}
    </Notice>
  )
}
