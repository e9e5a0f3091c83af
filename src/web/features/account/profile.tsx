import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Account } from '#contract/account.ts'
import { NameChange } from '#contract/auth-input.ts'
import { formatMonth } from '#contract/days.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Field } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { PictureField } from './picture-field.tsx'
import { useChangeName } from './use-account.ts'

/** What others see of a person. */
export function Profile({ account: { user, createdAt } }: { account: Account }) {
  const form = useForm({
    resolver: zodResolver(NameChange),
    values: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    // Updates from the server do not overwrite what is being typed.
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty } = form.formState
  const save = useChangeName()
  const onSubmit = form.handleSubmit((name) => {
    if (!isDirty) return toast({ title: 'Nothing to save', description: 'You haven’t changed anything.' })
    save.mutate(name, {
      onSuccess: (saved) => form.reset({ firstName: saved.firstName ?? '', lastName: saved.lastName ?? '' }),
      onError: (error) => showServerIssues(form, error),
    })
  })
  return (
    <div className="grid gap-6">
      <PictureField user={user} />
      <form noValidate aria-label="Your name" onSubmit={(event) => void onSubmit(event)}>
        <FormBanner error={save.error} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" autoComplete="given-name" {...fieldOf(form, 'firstName')} />
          <Field label="Last name" autoComplete="family-name" {...fieldOf(form, 'lastName')} />
        </div>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <SubmitButton size="md" isPending={save.isPending}>
            Save name
          </SubmitButton>
          <p className="font-mono text-xs text-muted">Member since {formatMonth(createdAt.slice(0, 10))}</p>
        </div>
      </form>
    </div>
  )
}
