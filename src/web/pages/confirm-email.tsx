import { failures } from '#contract/errors.ts'
import { AddressDone, DeadAddressLink } from '../features/account/address-link.tsx'
import { useConfirmEmail } from '../features/account/use-account.ts'
import { useAddressLink } from '../features/account/use-address-link.ts'
import { AddressLinkPage } from './address-link-page.tsx'

/** Ends a change of address. */
export default function ConfirmEmailPage() {
  const link = useAddressLink(useConfirmEmail(), 'EMAIL_LINK_INVALID')
  return (
    <AddressLinkPage
      link={link}
      words={{
        asking: {
          title: 'Confirm your address',
          subtitle: 'One press, and your account uses the address that this link was mailed to',
        },
        done: { title: 'All done', subtitle: 'Your account has its new address' },
        dead: { title: 'An old link', subtitle: 'It changes nothing any more' },
      }}
      description="Confirm the new e-mail address of your adventure account."
      promise="New address, same trips, same people."
      action="Use this address"
      done={
        <AddressDone heading="Address changed" next={{ href: '/account', label: 'Back to your account' }}>
          From now on you sign in with <strong className="[overflow-wrap:anywhere]">{link.email}</strong>, and
          mail goes there. Your password is the same as before.
        </AddressDone>
      }
      dead={
        <DeadAddressLink
          message={failures.EMAIL_LINK_INVALID.message}
          hint="Your account shows which address it has. You can ask again there."
        />
      }
    />
  )
}
