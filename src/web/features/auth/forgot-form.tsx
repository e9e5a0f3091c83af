import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { ForgotPasswordRequest } from '#contract/auth-input.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { NoScriptNotice } from './no-script-notice.tsx'
import { useForgotPassword } from './use-new-password.ts'
import { usePause } from './use-pause.ts'

/** Requests a link for a new password by mail. */
export function ForgotForm() {
  const form = useForm({ resolver: zodResolver(ForgotPasswordRequest) })
  const linkRequest = useForgotPassword()
  const pause = usePause(linkRequest.error)

  const onSubmit = form.handleSubmit((values) =>
    linkRequest.mutate(values, { onError: (error) => showServerIssues(form, error) }),
  )

  if (linkRequest.isSuccess)
    return <LinkSent email={linkRequest.variables.email} onAgain={linkRequest.reset} />
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormBanner error={pause.error} />
      <NoScriptNotice what="Asking for a link" />
      <div className="grid gap-5">
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="The email you signed up with"
          {...fieldOf(form, 'email')}
        />
        <SubmitButton
          isPending={linkRequest.isPending}
          aria-disabled={pause.label !== null}
          className="mt-2 w-full tabular-nums"
        >
          {pause.label ?? 'Send me a link'}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Does not reveal whether the address has an account. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button has disappeared, so the focus moves to what replaced it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <MailCheck size={28} className="text-moss" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
        Check your email
      </h2>
      <p className="mt-3">
        If there’s an account for <strong className="[overflow-wrap:anywhere]">{email}</strong>, a link to
        choose a new password is on its way. It works once and expires after an hour.
      </p>
      <p className="mt-3 text-sm text-muted">
        Nothing after a few minutes? Check your spam folder and the address above, then try again.
      </p>
      <Button className="mt-5" onClick={onAgain}>
        Try again
      </Button>
    </section>
  )
}
