import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type PrintBarProps = {
  /** The page to return to, unless it is in sight anyway. */
  back?: { href: string; name: string }
  /** Other formats of the sheet. */
  children?: ReactNode
}

/** Above a printable sheet: a link back, and the print button. Not printed. */
export function PrintBar({ back, children }: PrintBarProps) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3 print:hidden">
      {back && (
        <Link
          href={back.href}
          className={cx(
            '-ml-1 inline-flex min-h-11 grow items-center gap-2 px-1 text-sm font-semibold text-spruce underline-offset-4 hover:underline',
            children !== undefined && 'max-sm:basis-full',
          )}
        >
          <ArrowLeft size={18} />
          {back.name}
        </Link>
      )}
      {children}
      <Button variant="primary" size="sm" onClick={() => window.print()}>
        <Printer size={18} />
        Print
      </Button>
    </div>
  )
}
