import { ArrowLeft, Send } from 'lucide-react'
import { useSearch } from 'wouter'
import { ADMIN_PATH, MAILBOX_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { MailList } from '../features/mails/mail-list.tsx'
import { MailNotice } from '../features/mails/mail-notice.tsx'
import { MailReader } from '../features/mails/mail-reader.tsx'
import { MailTroubles } from '../features/mails/mail-troubles.tsx'
import { useMailbox, useMails } from '../features/mails/use-mails.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** For organisers: the mails that an installation without SMTP stores, and those that were not delivered. */
export default function MailboxPage() {
  useHead({ title: 'Mailbox, Wild Trip Planner' })
  return (
    <PageContainer className="pt-12 md:pt-18">
      <BackLink href={ADMIN_PATH}>Admin Dashboard</BackLink>
      <h1 className="mt-3">Mailbox</h1>
      <MailNotice className="mt-8" />
      <MailboxBody />
    </PageContainer>
  )
}

const SENT_BY_SMTP =
  'This site sends emails through an SMTP server. They arrive in people’s inboxes, and no copies are kept here.'

function MailboxBody() {
  const mailbox = useMailbox()

  if (!mailbox.data) {
    return (
      <div className="mt-8">
        {mailbox.isPending ? (
          <Placeholder />
        ) : (
          <LoadFailure text="We couldn’t load the mailbox." onRetry={mailbox.refetch} />
        )}
      </div>
    )
  }
  const hasTroubles = mailbox.data.late + mailbox.data.givenUp > 0
  return (
    <>
      {/* Troubles come first, because they need action. */}
      {hasTroubles && <MailTroubles mailbox={mailbox.data} className="mt-8" />}
      {mailbox.data.delivery === 'here' ? (
        <section aria-labelledby="mails" className="mt-8">
          <h2 id="mails" className="sr-only">
            Emails
          </h2>
          <Mails />
        </section>
      ) : (
        <SentBySmtp hasTroubles={hasTroubles} />
      )}
    </>
  )
}

/** Why there are no mails here: beside the troubles a short note, otherwise the whole content. */
function SentBySmtp({ hasTroubles }: { hasTroubles: boolean }) {
  if (hasTroubles) {
    return (
      <p className="mt-8 flex max-w-[75ch] items-start gap-3 rounded-card border border-line bg-surface px-5 py-4">
        <Send className="mt-0.5 shrink-0 text-muted" />
        {SENT_BY_SMTP}
      </p>
    )
  }
  return (
    <div className="mt-8">
      <EmptyState headingLevel={2} title="No delivery problems" text={SENT_BY_SMTP} />
    </div>
  )
}

function Mails() {
  const mails = useMails()
  const search = useSearch()
  const openId = /(?:^|&)mail=([1-9]\d{0,9})(?:&|$)/.exec(search)?.[1]
  const shown = mails.data?.pages.flatMap((page) => page.items) ?? []

  if (mails.isPending) return <Placeholder />
  if (mails.isError && shown.length === 0) {
    return <LoadFailure text="We couldn’t load the emails." onRetry={mails.refetch} />
  }
  if (shown.length === 0 && openId === undefined) {
    return (
      <EmptyState
        title="No emails yet"
        text="Emails to people, such as password links, appear here and are kept for 30 days."
      />
    )
  }
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className={cx(openId !== undefined && 'max-lg:hidden')}>
        <MailList mails={shown} openId={openId === undefined ? null : Number(openId)} />
        {mails.hasNextPage && (
          <Button
            className="mt-5 w-full"
            isPending={mails.isFetchingNextPage}
            onClick={() => void mails.fetchNextPage()}
          >
            Show older emails
          </Button>
        )}
      </div>
      {openId === undefined ? (
        <p className="hidden rounded-card border border-dashed border-line px-6 py-16 text-center text-muted lg:block">
          Choose an email to see it as its recipient would.
        </p>
      ) : (
        <div>
          <ButtonLink href={MAILBOX_PATH} size="sm" className="mb-4 lg:hidden">
            <ArrowLeft />
            All emails
          </ButtonLink>
          <MailReader key={openId} id={Number(openId)} />
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
