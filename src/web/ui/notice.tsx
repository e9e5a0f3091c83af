import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const looks: Record<'glacier' | 'moss' | 'amber' | 'berry', { Icon: LucideIcon; className: string }> = {
  glacier: { Icon: Info, className: 'bg-glacier-wash text-glacier' },
  moss: { Icon: CircleCheck, className: 'bg-moss-wash text-moss' },
  amber: { Icon: Clock, className: 'bg-amber-wash text-amber' },
  berry: { Icon: CircleAlert, className: 'bg-berry-wash text-berry' },
}

type NoticeProps = {
  tone: keyof typeof looks
  /** `alert` for failures, `status` for other changes. */
  role?: 'alert' | 'status'
  className?: string
  children: ReactNode
}

/** A message about the content, in its place on the page. */
export function Notice({ tone, role, className, children }: NoticeProps) {
  const { Icon, className: look } = looks[tone]
  return (
    <div role={role} className={cx('flex gap-3 rounded-control px-4 py-3', look, className)}>
      <Icon className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
