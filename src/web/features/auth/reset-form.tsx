import { zodResolver } from '@hookform/resolvers/zod'
import { Unlink } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { NewPassword } from '#contract/auth-input.ts'
import { FORGOT_PASSWORD_PATH } from '#contract/paths.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { NoScriptNotice } from './no-script-notice.tsx'
import type { ResetLink } from './use-new-password.ts'

/** Sets a new password with the mailed link, and signs in. */
export function ResetForm({ link: { token, reset, isDead } }: { link: ResetLink }) {
  const form = useForm({ resolver: zodResolver(NewPassword) })

  const onSubmit = form.handleSubmit((passwords) =>
    reset.mutate({ token: token ?? '', ...passwords }, { onError: (error) => showServerIssues(form, error) }),
  )

  if (isDead) return <DeadLink />
  return (
    // "post", so that a password sent before the scripts have loaded does not end up in the address.
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormBanner error={reset.error} />
      <NoScriptNotice what="Choosing a new password" />
      <div className="grid gap-5">
        <NewPasswordFields form={form} label="New password" />
        <SubmitButton isPending={reset.isPending} className="mt-2 w-full">
          Change password
        </SubmitButton>
      </div>
    </form>
  )
}

/** Shown for a link that was used, has expired, or was truncated by a mail program. */
function DeadLink() {
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <Unlink size={28} className="text-muted" />
      <p className="mt-4">The link was already used, is more than an hour old, or is incomplete.</p>
      <ButtonLink href={FORGOT_PASSWORD_PATH} variant="primary" className="mt-5">
        Get a new link
      </ButtonLink>
    </section>
  )
}
