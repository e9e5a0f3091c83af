import type { InvitationObstacle, MyBooking } from '#contract/bookings.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSendVerification } from '../auth/use-send-verification.ts'

/** What the organiser wrote with an invitation. */
export function InvitationNote({ invitation }: { invitation: NonNullable<MyBooking['invitation']> }) {
  const { note, byFirstName } = invitation
  if (note === null) return null
  return (
    <blockquote className="max-w-[65ch] border-l-2 border-glacier pl-4 [overflow-wrap:anywhere] whitespace-pre-line">
      {note}
      <footer className="mt-1 text-sm text-muted">{byFirstName ?? 'The organiser'}</footer>
    </blockquote>
  )
}

const obstacleWords: Record<InvitationObstacle, string> = {
  unconfirmed: 'Confirm your email address first, with the link we emailed you. Then you can accept.',
  'other-address':
    'This invitation was sent to your previous email address, so you can’t accept it. Ask the organiser to withdraw it and invite your new address.',
}

/** What the viewer has to do before an invitation can be accepted: it is for the owner of the address. */
export function describeObstacle({ invitation }: Pick<MyBooking, 'invitation'>): string | null {
  return invitation?.obstacle ? obstacleWords[invitation.obstacle] : null
}

/** What the viewer has to do first. The link to confirm the address can be sent again. */
export function ObstacleNotice({ obstacle }: { obstacle: InvitationObstacle }) {
  return obstacle === 'unconfirmed' ? (
    <ConfirmFirst />
  ) : (
    <Notice tone="amber">{obstacleWords[obstacle]}</Notice>
  )
}

/** Asks the viewer to confirm their address, and sends the link again. */
function ConfirmFirst() {
  const session = useSession()
  const send = useSendVerification()
  return (
    <Notice tone="amber">
      <p role="status">
        {send.isSuccess ? 'A new link is on its way. It may take a minute.' : obstacleWords.unconfirmed}
      </p>
      {session.state === 'signed-in' && !send.isSuccess && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-4"
          aria-disabled={send.isPending}
          aria-label={`Resend link to ${session.user.email}`}
          onClick={() => send.mutate()}
        >
          Resend link
        </Button>
      )}
    </Notice>
  )
}
