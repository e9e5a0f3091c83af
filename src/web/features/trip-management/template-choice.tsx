import { LayoutTemplate } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TemplateList } from '../templates/template-list.tsx'
import type { TemplateStart } from './use-start-template.ts'

type TemplateChoiceProps = { start: TemplateStart; onChoose: () => void }

/** Which template a new trip starts from, if any. */
export function TemplateChoice({ start: { template, forget }, onChoose }: TemplateChoiceProps) {
  if (!template) {
    return (
      <Button aria-haspopup="dialog" onClick={onChoose} className="mb-6">
        <LayoutTemplate />
        Start from a template
      </Button>
    )
  }
  return (
    <div className="mb-6 flex items-center gap-3 rounded-control bg-sunken py-1.5 pr-2 pl-4">
      <LayoutTemplate className="shrink-0 text-muted" />
      <p className="min-w-0 grow text-sm [overflow-wrap:anywhere]">
        From the template <strong>{template.name}</strong>. Its schedule, pictures and other details are
        added.
      </p>
      <CloseButton label="Start without the template" onClose={forget} />
    </div>
  )
}

type TemplateSheetProps = { start: TemplateStart; onClose: () => void }

/** All templates, to choose one. */
export function TemplateSheet({ start: { loading, use }, onClose }: TemplateSheetProps) {
  const close = () => {
    loading.reset()
    onClose()
  }
  return (
    <Sheet title="Start from a template" onClose={close}>
      <div className="mb-6">
        <FormBanner error={loading.error} />
        <TemplateList action="Use" onUse={(chosen) => use(chosen, close)} />
      </div>
    </Sheet>
  )
}
