import { Unlink } from 'lucide-react'
import { LOGIN_PATH } from '#contract/paths.ts'
import { isFailure } from '../api/client.ts'
import { useHead } from '../api/head.tsx'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { NoScriptNotice } from '../features/auth/no-script-notice.tsx'
import { ClaimForm } from '../features/invitations/claim-form.tsx'
import { InvitationCard } from '../features/invitations/invitation-card.tsx'
import { useInvitationLink } from '../features/invitations/use-invitations.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Where people without an account open an invitation, by the link in their email. */
export default function InvitationPage() {
  const { token, invitation } = useInvitationLink()
  const { data, error } = invitation
  const isDead = token === null || isFailure(error, 'INVITATION_LINK_INVALID')
  const invited = data?.byFirstName ? `${data.byFirstName} invites you` : 'You’re invited'
  const title = isDead ? 'This link no longer works' : invited
  useHead({
    title: `${title}, Wild Trip Planner`,
    description: 'Open your invitation to an adventure.',
  })
  return (
    <AuthLayout
      title={title}
      subtitle={isDead ? undefined : 'Create your account, then accept your invitation'}
      photo="/photos/lake-dusk.jpg"
      promise={
        <p className="max-w-[28ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          Someone would like you to come along.
        </p>
      }
    >
      <NoScriptNotice what="Opening an invitation" />
      {isDead ? (
        <EndedLink />
      ) : data && typeof token === 'string' ? (
        <div className="grid gap-8">
          <InvitationCard invitation={data} />
          <ClaimForm token={token} invitation={data} />
        </div>
      ) : error ? (
        <LoadFailure text="We couldn’t load your invitation." onRetry={invitation.refetch} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </AuthLayout>
  )
}

/** Shown for a link whose invitation has ended, that was used, or that a mail program cut off. */
function EndedLink() {
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <Unlink size={28} className="text-muted" />
      <p className="mt-4">
        The invitation has ended, the link is incomplete, or you’ve already created your account. If you have
        one, log in to see your trips.
      </p>
      <ButtonLink href={LOGIN_PATH} variant="primary" className="mt-5">
        Log in
      </ButtonLink>
    </section>
  )
}
