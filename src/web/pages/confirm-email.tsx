import { ACCOUNT_PATH } from '#contract/paths.ts'
import { AddressConfirmedCard, ExpiredAddressLink } from '../features/account/address-link.tsx'
import { useConfirmEmail } from '../features/account/use-account.ts'
import { useAddressLink } from '../features/account/use-address-link.ts'
import { AddressLinkPage } from './address-link-page.tsx'

/** Completes a change of address. */
export default function ConfirmEmailPage() {
  const link = useAddressLink(useConfirmEmail(), 'EMAIL_LINK_INVALID')
  return (
    <AddressLinkPage
      link={link}
      headings={{
        asking: {
          title: 'Confirm your new email',
          subtitle: 'Your account will use the address we sent this link to',
        },
        done: { title: 'Email changed' },
        dead: { title: 'This link no longer works' },
      }}
      description="Confirm the new email address of your adventure account."
      slogan="New email, same trips, same people."
      action="Use this email"
      done={
        <AddressConfirmedCard next={{ href: ACCOUNT_PATH, label: 'Go to your account' }}>
          You now log in with <strong className="[overflow-wrap:anywhere]">{link.email}</strong>, and we’ll
          email you there. Your password hasn’t changed.
        </AddressConfirmedCard>
      }
      dead={
        <ExpiredAddressLink
          reason="The link was already used, is more than an hour old, or is incomplete."
          action="Go to your account"
        />
      }
    />
  )
}
