import type { MailingPreview } from '#contract/mailings.ts'
import { isFailure } from '../../api/client.ts'
import { countPeople } from '../../format/count-people.ts'
import { Button } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AudienceFacts } from './audience-facts.tsx'
import { useAudienceCounts, useMailingPreview, useSendMailing, type ReviewedMailing } from './use-mailings.ts'

type ReviewSheetProps = {
  tripId: string
  mailing: ReviewedMailing
  onSent: () => void
  onClose: () => void
}

/** The last look at a message: what people get, and how many. */
export function ReviewSheet({ tripId, mailing, onSent, onClose }: ReviewSheetProps) {
  const isEmail = mailing.way === 'email'
  const preview = useMailingPreview(tripId, mailing, isEmail)
  const audience = useAudienceCounts(tripId, mailing.audience)
  const sending = useSendMailing(tripId)
  const counts = isEmail ? preview.data?.counts : audience.data
  const source = isEmail ? preview : audience

  function send() {
    if (!counts) return
    sending.mutate(
      { ...mailing, version: counts.version },
      {
        onSuccess: onSent,
        onError: (error) => {
          if (isFailure(error, 'AUDIENCE_CHANGED')) void preview.refetch()
        },
      },
    )
  }

  return (
    <Sheet title={isEmail ? 'Check your email' : 'Check your announcement'} onClose={onClose}>
      {counts ? (
        <div className="grid gap-5 pb-5">
          <div>
            <FormBanner error={sending.error} />
            <AudienceFacts counts={counts} />
          </div>
          {isEmail ? <MailPreview mail={preview.data?.mail} /> : <AnnouncementPreview {...mailing.letter} />}
          <OfflineNote />
          <div className="flex flex-wrap gap-3">
            <Button onClick={onClose}>Keep writing</Button>
            <OnlineButton
              variant="primary"
              className="grow sm:grow-0"
              disabled={counts.people === 0}
              isPending={sending.isPending}
              onClick={send}
            >
              {isEmail ? 'Send' : 'Announce'} to {countPeople(counts.people)}
            </OnlineButton>
          </div>
        </div>
      ) : source.isError ? (
        <LoadFailure text="We couldn’t load the preview." onRetry={source.refetch} />
      ) : (
        <Skeleton className="mb-6 h-96 rounded-card" />
      )}
    </Sheet>
  )
}

function MailPreview({ mail }: { mail: MailingPreview['mail'] | undefined }) {
  if (!mail) return null
  return (
    // Sandboxed without scripts and without this origin, as in the mailbox.
    <iframe
      title={`Email: ${mail.subject}`}
      sandbox=""
      srcDoc={mail.html}
      className="block h-96 max-h-[70svh] w-full rounded-card border border-line"
    />
  )
}

function AnnouncementPreview({ text }: { text: string }) {
  return (
    <section aria-label="Announcement" className="rounded-card border border-line bg-surface p-5">
      <p className="max-h-[70svh] overflow-auto [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
    </section>
  )
}
