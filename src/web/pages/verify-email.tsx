import { failures } from '#contract/errors.ts'
import { useSession } from '../api/session.ts'
import { AddressDone, DeadAddressLink } from '../features/account/address-link.tsx'
import { useAddressLink } from '../features/account/use-address-link.ts'
import { useVerifyEmail } from '../features/account/use-verification.ts'
import { AddressLinkPage } from './address-link-page.tsx'

/** Confirms the address of an account. */
export default function VerifyEmailPage() {
  const link = useAddressLink(useVerifyEmail(), 'VERIFICATION_LINK_INVALID')
  return (
    <AddressLinkPage
      link={link}
      words={{
        asking: { title: 'Confirm your address', subtitle: 'Press the button, and we know that it is yours' },
        done: { title: 'Thank you', subtitle: 'Your address is confirmed' },
        dead: { title: 'An old link', subtitle: 'It changes nothing any more' },
      }}
      description="Confirm the e-mail address of your adventure account."
      promise="Never miss news from your group."
      action="Confirm this address"
      done={
        <AddressDone heading="Address confirmed" next={{ href: '/', label: 'See the adventures' }}>
          News from your fellow travellers reaches you at{' '}
          <strong className="[overflow-wrap:anywhere]">{link.email}</strong> from now on.
        </AddressDone>
      }
      dead={<DeadLink />}
    />
  )
}

/** Who has pressed twice has nothing to worry about. */
function DeadLink() {
  const session = useSession()
  if (session.state === 'signed-in' && session.user.emailVerified) {
    return <DeadAddressLink message="Your address is already confirmed." />
  }
  return (
    <DeadAddressLink
      message={failures.VERIFICATION_LINK_INVALID.message}
      hint="Your account can send you a new one, if you still need it."
    />
  )
}
