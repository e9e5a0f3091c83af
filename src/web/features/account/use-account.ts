import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Account,
  cancelEmailChange,
  changeName,
  changePassword,
  confirmEmail,
  deleteAccount,
  endOtherSessions,
  endSession,
  getAccount,
  listDeletionObstacles,
  listSessions,
  removeProfilePicture,
  requestEmailChange,
} from '#contract/account.ts'
import type { AccountDeletion, EmailChange, NameChange, PasswordChange } from '#contract/auth-input.ts'
import { getCurrentUser, type User } from '#contract/auth.ts'
import { type CalendarFeed, getCalendarFeed } from '#contract/calendar.ts'
import { call } from '../../api/client.ts'
import { pathOf, queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { holdToken, renewToken } from '../../api/token.ts'
import { toast } from '../../ui/toast.tsx'

export function useAccount() {
  return useQuery(queryOf(getAccount, {}))
}

/** Refetched whenever it is shown, because a sign-in elsewhere publishes no change. */
export function useSessions() {
  return useQuery({ ...queryOf(listSessions, {}), staleTime: 0 })
}

/** Refetched whenever it is shown, because obstacles are removed on other pages. */
export function useObstacles() {
  return useQuery({ ...queryOf(listDeletionObstacles, {}), staleTime: 0, gcTime: 0 })
}

/** Updates the name or picture everywhere on the page at once. */
export function useShowUser() {
  const queryClient = useQueryClient()
  return (user: User) => {
    queryClient.setQueryData(queryOf(getCurrentUser, {}).queryKey, user)
    return queryClient.invalidateQueries(queryOf(getAccount, {}))
  }
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfAccount(pathOf(queryKey)) })
}

/** Includes all paths below the account's, like the sessions. */
function isOfAccount(path: string): boolean {
  return path.startsWith(getAccount.path) || path === getCurrentUser.path
}

export function useChangeName() {
  const showUser = useShowUser()
  return useMutation({
    mutationFn: (body: NameChange) => call(changeName, { body }),
    onSuccess: (user) => {
      toast({ title: 'Name saved', description: `You’ll appear as ${user.firstName} ${user.lastName}.` })
      return showUser(user)
    },
  })
}

export function useRemovePicture() {
  const showUser = useShowUser()
  return useMutation({
    mutationFn: () => call(removeProfilePicture, {}),
    onSuccess: showUser,
    onError: (error) => showErrorToast(error, 'We couldn’t remove your picture. Try again.'),
  })
}

export function useRequestEmailChange() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: EmailChange) => call(requestEmailChange, { body }),
    onSuccess: (_nothing, { email }) => {
      toast({ title: 'Check your email', description: `A link is on its way to ${email}.` })
      return refresh()
    },
  })
}

export function useCancelEmailChange() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: refresh,
    onError: (error) => showErrorToast(error, 'We couldn’t cancel the change. Try again.'),
  })
}

export function useConfirmEmail() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: refresh,
  })
}

export function useChangePassword() {
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const feed = queryOf(getCalendarFeed, {})
  return useMutation({
    mutationFn: (body: PasswordChange) =>
      holdToken(async () => {
        const { token } = await call(changePassword, { body })
        renewToken(token)
      }),
    // Read before the request: it ends both, and the page may refetch them before the response arrives.
    onMutate: () => ({
      feed: queryClient.getQueryData<CalendarFeed>(feed.queryKey),
      account: queryClient.getQueryData<Account>(queryOf(getAccount, {}).queryKey),
    }),
    onSuccess: (_nothing, _request, before) => {
      toast({ title: 'Password changed', description: describeEnded(before) })
      // The private calendar address is revoked together with the other sessions.
      void queryClient.invalidateQueries(feed)
      return refresh()
    },
  })
}

type StateBeforeChange = { feed: CalendarFeed | undefined; account: Account | undefined }

/** Everything that was revoked with the old password, as far as it existed. */
function describeEnded({ feed, account }: StateBeforeChange): string {
  return [
    'All other devices have been logged out.',
    ...(feed?.createdAt ? ['Your private calendar link no longer works.'] : []),
    ...(account?.pendingEmail ? [`The change to ${account.pendingEmail} was cancelled.`] : []),
  ].join(' ')
}

export function useEndSession() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    // Also if the device was already signed out: the list must show it.
    onSettled: refresh,
    onError: (error) => showErrorToast(error, 'We couldn’t log out that device. Try again.'),
  })
}

export function useEndOtherSessions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => {
      toast({ title: 'Logged out everywhere else', description: 'Only this device is still logged in.' })
      return refresh()
    },
    onError: (error) => showErrorToast(error, 'We couldn’t log out your other devices. Try again.'),
  })
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: AccountDeletion) => holdToken(() => call(deleteAccount, { body })),
  })
}
