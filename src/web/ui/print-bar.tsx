import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type PrintBarProps = {
  /** Where one comes from. */
  back: { href: string; name: string }
  /** Other ways to have the sheet. */
  children?: ReactNode
}

/** Above a sheet of paper, and not on it: the way back, and the button that prints. */
export function PrintBar({ back, children }: PrintBarProps) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3 print:hidden">
      <Link
        href={back.href}
        className={cx(
          '-ml-1 inline-flex min-h-11 grow items-center gap-2 px-1 text-sm font-semibold text-spruce underline-offset-4 hover:underline',
          children !== undefined && 'max-sm:basis-full',
        )}
      >
        <ArrowLeft aria-hidden="true" size={18} strokeWidth={1.75} />
        {back.name}
      </Link>
      {children}
      <Button variant="primary" size="sm" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
        Print
      </Button>
    </div>
  )
}
