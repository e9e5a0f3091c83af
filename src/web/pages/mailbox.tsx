import { ArrowLeft } from 'lucide-react'
import { useSearch } from 'wouter'
import { useHead } from '../api/head.tsx'
import { MailList } from '../features/mails/mail-list.tsx'
import { MailNotice } from '../features/mails/mail-notice.tsx'
import { MailReader } from '../features/mails/mail-reader.tsx'
import { MailTroubles } from '../features/mails/mail-troubles.tsx'
import { useMailbox, useMails } from '../features/mails/use-mails.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Where organisers read what was mailed, as long as it does not go out by SMTP. */
export default function MailboxPage() {
  useHead({ title: 'Mailbox, Wild Trip Planner' })
  return (
    <div className="mx-auto max-w-[1280px] px-4 pt-12 sm:px-6 md:pt-18">
      <ButtonLink href="/admin" variant="quiet" size="sm" className="-ml-4">
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
        Admin Dashboard
      </ButtonLink>
      <h1 className="mt-3">Mailbox</h1>
      <MailNotice className="mt-8" />
      <div className="mt-8">
        <h2 className="sr-only">Mails</h2>
        <MailboxBody />
      </div>
      <Troubles />
    </div>
  )
}

function MailboxBody() {
  const mailbox = useMailbox()

  if (mailbox.isPending) return <Placeholder />
  if (mailbox.isError) return <Failed text="The mailbox could not be loaded." onRetry={mailbox.refetch} />
  if (mailbox.data.delivery === 'smtp') {
    return (
      <EmptyState
        title="Mail goes out"
        text="This site hands its mail to an SMTP server. It arrives in people’s own mailboxes, and nothing of it is kept here."
      />
    )
  }
  return <Mails />
}

/** Where mail stays here, there is none that could not go out, unless it once was otherwise. */
function Troubles() {
  const mailbox = useMailbox().data
  if (!mailbox || (mailbox.delivery === 'here' && mailbox.troubles === 0)) return null
  return <MailTroubles className="mt-16" />
}

function Mails() {
  const mails = useMails()
  const search = useSearch()
  const chosen = /(?:^|&)mail=([1-9]\d{0,9})(?:&|$)/.exec(search)?.[1]
  const shown = mails.data?.pages.flatMap((page) => page.items) ?? []

  if (mails.isPending) return <Placeholder />
  if (mails.isError && shown.length === 0) {
    return <Failed text="The mails could not be loaded." onRetry={mails.refetch} />
  }
  if (shown.length === 0 && chosen === undefined) {
    return (
      <EmptyState
        title="No mail yet"
        text="What the site writes to people appears here, such as links for new passwords. It is kept for 30 days."
      />
    )
  }
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className={cx(chosen !== undefined && 'max-lg:hidden')}>
        <MailList mails={shown} chosen={chosen === undefined ? null : Number(chosen)} />
        {mails.hasNextPage && (
          <Button
            className="mt-5 w-full"
            isPending={mails.isFetchingNextPage}
            onClick={() => void mails.fetchNextPage()}
          >
            Show older mails
          </Button>
        )}
      </div>
      {chosen === undefined ? (
        <p className="hidden rounded-card border border-dashed border-line px-6 py-16 text-center text-muted lg:block">
          Choose a mail to read it as its recipient would.
        </p>
      ) : (
        <div>
          <ButtonLink href="/admin/mailbox" size="sm" className="mb-4 lg:hidden">
            <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
            All mails
          </ButtonLink>
          <MailReader key={chosen} id={Number(chosen)} />
        </div>
      )}
    </div>
  )
}

function Placeholder() {
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]" aria-hidden="true">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-64 rounded-card max-lg:hidden" />
    </div>
  )
}
