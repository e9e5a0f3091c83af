import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { Account, DeletionObstacle } from '#contract/account.ts'
import { AccountDeletion } from '#contract/auth-input.ts'
import { BOOKINGS_PATH, tripPath } from '#contract/paths.ts'
import { isFailure } from '../../api/client.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDeleteAccount, useObstacles } from './use-account.ts'

type DeleteAccountDialogProps = { account: Account; onDeleted: () => void; onClose: () => void }

/** Shows what prevents the deletion; if nothing does, asks for address and password. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const id = useId()
  return (
    <Dialog isOpen onClose={props.onClose} labelledBy={id} className="w-[32rem]">
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          Delete your account?
        </h2>
        <ObstaclesOrForm {...props} />
      </div>
    </Dialog>
  )
}

function ObstaclesOrForm(props: DeleteAccountDialogProps) {
  const { data, isPending, refetch } = useObstacles()
  if (isPending) return <Skeleton className="mt-5 h-40 rounded-control" />
  if (data === undefined) {
    return (
      <div className="mt-5">
        <LoadFailure text="We couldn’t check whether you can delete your account." onRetry={refetch} />
      </div>
    )
  }
  if (data.length > 0) return <Obstacles obstacles={data} onClose={props.onClose} />
  return <DeleteForm {...props} onInUse={() => void refetch()} />
}

const obstacleWords: Record<DeletionObstacle['kind'], string> = {
  booking: 'You have a spot on this trip. Cancel it in My Bookings, or wait until the trip is over.',
  car: 'You’ve offered a car for this trip. Withdraw it on the trip page.',
  payment: 'A payment or refund for this trip is still processing. This can take up to 10 days.',
  'last-organiser': 'Make someone else an organiser, so trips still have one.',
}

function Obstacles({ obstacles, onClose }: { obstacles: DeletionObstacle[]; onClose: () => void }) {
  return (
    <>
      <p className="mt-4">You can’t delete your account yet. Sort this out first.</p>
      <ul className="mt-4 divide-y divide-line rounded-control border border-line">
        {obstacles.map((obstacle) => (
          <li key={`${obstacle.kind} ${obstacle.tripId}`} className="px-4 py-3">
            <p className="font-semibold">
              {obstacle.tripId === null ? (
                'You’re the only organiser'
              ) : (
                <Link
                  href={obstacle.kind === 'car' ? tripPath(obstacle.tripId) : BOOKINGS_PATH}
                  className="text-spruce underline underline-offset-4 hover:decoration-2 [overflow-wrap:anywhere]"
                >
                  {obstacle.tripTitle}
                </Link>
              )}
            </p>
            <p className="text-sm text-muted">{obstacleWords[obstacle.kind]}</p>
          </li>
        ))}
      </ul>
      <Button className="mt-6 w-full" onClick={onClose}>
        Keep account
      </Button>
    </>
  )
}

/** `onInUse` is called if an obstacle has appeared meanwhile. */
function DeleteForm({
  account,
  onDeleted,
  onClose,
  onInUse,
}: DeleteAccountDialogProps & { onInUse: () => void }) {
  const form = useForm({ resolver: zodResolver(AccountDeletion) })
  const deletion = useDeleteAccount()
  const ownEmail = account.user.email
  const onSubmit = form.handleSubmit((request) => {
    const isOtherEmail = request.email !== ownEmail
    const lacksPassword = account.hasPassword && !request.currentPassword
    if (lacksPassword)
      form.setError('currentPassword', { message: 'Enter your password.' }, { shouldFocus: true })
    if (isOtherEmail)
      form.setError('email', { message: `Type ${ownEmail} to confirm.` }, { shouldFocus: true })
    // With a password, the request is sent even if the address is wrong: the response says whether the
    // password is wrong, too.
    if (lacksPassword || (isOtherEmail && !account.hasPassword)) return deletion.reset()
    deletion.mutate(request, {
      onSuccess: () => {
        onDeleted()
        toast({
          title: 'Account deleted',
          description: 'Thanks for travelling with us. You’re welcome back anytime.',
        })
      },
      onError: (error) => {
        showServerIssues(form, error)
        if (isFailure(error, 'ACCOUNT_IN_USE')) onInUse()
      },
    })
  })
  return (
    <form noValidate method="post" onSubmit={(event) => void onSubmit(event)} className="mt-4">
      <p className="mb-5">
        This can’t be undone. To confirm, type{' '}
        <strong className="[overflow-wrap:anywhere]">{ownEmail}</strong>.
      </p>
      <FormBanner error={deletion.error} />
      <div className="grid gap-5">
        <Field label="Your email" type="email" autoComplete="off" autoFocus {...fieldOf(form, 'email')} />
        {account.hasPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            {...fieldOf(form, 'currentPassword')}
          />
        )}
      </div>
      <OfflineNote className="mt-5" />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onClose} className="grow">
          Keep account
        </Button>
        <OnlineButton type="submit" variant="destructive" isPending={deletion.isPending} className="grow">
          Delete account
        </OnlineButton>
      </div>
    </form>
  )
}
