import { HOME_PATH } from '#contract/paths.ts'
import { useSession } from '../api/session.ts'
import { AddressConfirmedCard, ExpiredAddressLink } from '../features/account/address-link.tsx'
import { useAddressLink } from '../features/account/use-address-link.ts'
import { useVerifyEmail } from '../features/account/use-verify-email.ts'
import { AddressLinkPage } from './address-link-page.tsx'

/** Confirms the address of an account. */
export default function VerifyEmailPage() {
  const link = useAddressLink(useVerifyEmail(), 'VERIFICATION_LINK_INVALID')
  const session = useSession()
  // A second click on the link is not an error.
  const isVerified = session.state === 'signed-in' && session.user.emailVerified
  return (
    <AddressLinkPage
      link={link}
      headings={{
        asking: { title: 'Confirm your email', subtitle: 'Press the button so we know it’s yours' },
        done: { title: 'Email confirmed' },
        dead: { title: isVerified ? 'Email already confirmed' : 'This link no longer works' },
      }}
      description="Confirm the email address of your adventure account."
      slogan="Never miss news from your group."
      action="Confirm email"
      done={
        <AddressConfirmedCard next={{ href: HOME_PATH, label: 'Browse Adventures' }}>
          We’ll now also email <strong className="[overflow-wrap:anywhere]">{link.email}</strong> news from
          your group, such as shared expenses.
        </AddressConfirmedCard>
      }
      dead={
        isVerified ? (
          <ExpiredAddressLink reason="There’s nothing left to do." action="Go to your account" />
        ) : (
          <ExpiredAddressLink
            reason="The link was already used, is more than three days old, or is incomplete."
            action="Get a new link"
          />
        )
      }
    />
  )
}
