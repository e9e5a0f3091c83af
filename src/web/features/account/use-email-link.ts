import { ApiError } from '../../api/client.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { useConfirmEmail } from './use-account.ts'

export type EmailLink = ReturnType<typeof useEmailLink>

/** The link that ends a change of address: what it asks, and what became of it. */
export function useEmailLink() {
  const token = useLinkToken()
  const confirm = useConfirmEmail()
  const isRefused = confirm.error instanceof ApiError && confirm.error.code === 'EMAIL_LINK_INVALID'
  const isDead = token === null || (isRefused && confirm.variables === token)
  return {
    state: confirm.isSuccess ? 'changed' : isDead ? 'dead' : 'asking',
    email: confirm.data?.email ?? '',
    error: confirm.error,
    isPending: confirm.isPending,
    confirm: () => confirm.mutate(token ?? ''),
  } as const
}
