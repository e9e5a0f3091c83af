import { CircleAlert, CircleCheck, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import { Tag } from '../../ui/tag.tsx'
import type { ReadinessState } from './readiness-words.ts'

const icons: Record<NonNullable<ReadinessState>['tone'], LucideIcon> = {
  moss: CircleCheck,
  amber: CircleAlert,
  glacier: Hourglass,
  neutral: Clock,
}

/** One state as colour, icon and word. */
export function ReadinessTag({ state }: { state: ReadinessState }) {
  if (state === null) {
    return (
      <span className="text-sm text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Nothing needed</span>
      </span>
    )
  }
  const Icon = icons[state.tone]
  return (
    <Tag tone={state.tone} className="lg:whitespace-nowrap">
      <Icon size={16} className="shrink-0" />
      {state.label}
    </Tag>
  )
}
