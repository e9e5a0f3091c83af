import { useId, useState } from 'react'
import { TemplateName } from '#contract/templates.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'

type NameTemplateDialogProps = {
  title: string
  text: string
  initialName: string
  action: string
  isPending: boolean
  /** Why the server refused the name, or could not be reached. */
  error: Error | null
  onSubmit: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a template. */
export function NameTemplateDialog({
  title,
  text,
  initialName,
  action,
  isPending,
  error,
  onSubmit,
  onClose,
}: NameTemplateDialogProps) {
  const id = useId()
  const [name, setName] = useState(initialName)
  const [hasTried, setHasTried] = useState(false)
  const parsed = TemplateName.safeParse(name)
  const isTaken = error instanceof ApiError && error.code === 'TEMPLATE_NAME_TAKEN'
  const problem = parsed.success ? undefined : parsed.error.issues[0]?.message
  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className="w-[30rem]">
      <form
        noValidate
        className="p-6 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (parsed.success && !isPending) onSubmit(parsed.data)
        }}
      >
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="mt-3 mb-5 text-muted">{text}</p>
        <FormBanner error={isTaken ? null : error} />
        <Field
          name="name"
          label="Template name"
          value={name}
          error={(hasTried ? problem : undefined) ?? (isTaken ? error.sentence : undefined)}
          autoComplete="off"
          autoFocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
        />
        <OfflineNote className="mt-5" />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onClose} className="grow">
            Cancel
          </Button>
          <OnlineButton type="submit" variant="primary" isPending={isPending} className="grow">
            {action}
          </OnlineButton>
        </div>
      </form>
    </Dialog>
  )
}
