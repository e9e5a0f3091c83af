import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { daysText } from '#contract/days.ts'
import type { TemplateSummary } from '#contract/templates.ts'
import { useProblem } from '../../api/use-problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NameTemplateDialog } from './name-template-dialog.tsx'
import { useDeleteTemplate, useRenameTemplate, useTemplates } from './use-templates.ts'

type TemplateListProps = {
  /** The label of the button that uses a template. */
  action: string
  onUse: (template: TemplateSummary) => void
}

/** All templates: to use, rename and delete. */
export function TemplateList({ action, onUse }: TemplateListProps) {
  const templates = useTemplates()
  if (templates.isPending) return <Skeleton className="h-24 rounded-control" />
  if (!templates.data)
    return <LoadFailure text="We couldn’t load the templates." onRetry={templates.refetch} />
  if (templates.data.length === 0) {
    return (
      <p className="text-muted">
        No templates yet. Choose “Save as template” in a trip’s menu, and new trips can start from it.
      </p>
    )
  }
  return (
    <ul role="list" className="divide-y divide-line">
      {templates.data.map((template) => (
        <TemplateRow key={template.id} template={template} action={action} onUse={() => onUse(template)} />
      ))}
    </ul>
  )
}

type TemplateRowProps = { template: TemplateSummary; action: string; onUse: () => void }

function TemplateRow({ template, action, onUse }: TemplateRowProps) {
  const { name, days, location, category, createdBy } = template
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="flex items-center gap-3 py-4">
      <div className="min-w-0 grow">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {[daysText(days), location, category].filter(Boolean).join(', ')}. By {createdBy}
        </p>
      </div>
      <Button size="sm" onClick={onUse} className="shrink-0">
        {action} <span className="sr-only">{name}</span>
      </Button>
      <div className="-ml-2 flex shrink-0">
        <RowButton label={`Rename ${name}`} Icon={Pencil} onClick={() => setOpen('rename')} />
        <RowButton label={`Delete ${name}`} Icon={Trash2} onClick={() => setOpen('delete')} />
      </div>
      {open === 'rename' && <RenameDialog template={template} onClose={close} />}
      {open === 'delete' && <DeleteDialog template={template} onClose={close} />}
    </li>
  )
}

function RowButton({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
      className="grid size-11 cursor-pointer place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink focus-visible:outline-offset-0"
    >
      <Icon />
    </button>
  )
}

type TemplateDialogProps = { template: TemplateSummary; onClose: () => void }

function RenameDialog({ template, onClose }: TemplateDialogProps) {
  const renaming = useRenameTemplate(onClose)
  return (
    <NameTemplateDialog
      title="Rename template"
      text="Trips that started from it stay as they are."
      initialName={template.name}
      action="Rename template"
      isPending={renaming.isPending}
      error={renaming.error}
      onSubmit={(name) => renaming.mutate({ template, name })}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ template, onClose }: TemplateDialogProps) {
  const deletion = useDeleteTemplate(onClose)
  const problem = useProblem(deletion.error, {})
  return (
    <ConfirmDialog
      title="Delete this template?"
      keep="Keep template"
      action="Delete template"
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate(template.id)}
      onClose={onClose}
    >
      <p className="mt-4">“{template.name}” can’t be restored. Trips that started from it stay.</p>
      {problem !== null && (
        <Notice tone="berry" role="alert" className="mt-4">
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
