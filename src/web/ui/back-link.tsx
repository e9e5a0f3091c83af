import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from './button.tsx'
import { cx } from './cx.ts'

type BackLinkProps = { href: string; children: string; className?: string }

/** Above a page's title: the page to return to. */
export function BackLink({ href, children, className }: BackLinkProps) {
  return (
    <ButtonLink href={href} variant="quiet" size="sm" className={cx('-ml-4', className)}>
      <ArrowLeft />
      {children}
    </ButtonLink>
  )
}
