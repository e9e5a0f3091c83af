import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type WhyProps = {
  /** What is explained; completes the accessible name of the button: 'You owe $42.50.' */
  topic: string
  /** The result, if the button stands beside it. */
  result?: ReactNode
  className?: string
  children: ReactNode
}

/** A small button beside or below a result, which shows how the result came about. */
export function Why({ topic, result, className, children }: WhyProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={className}>
      <div className="flex items-center">
        {result}
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Why? ${topic}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={cx('shrink-0 gap-1! px-3!', result === undefined ? '-ml-3' : '-my-2')}
        >
          Why?
          <ChevronDown
            size={16}
            className={cx('transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </Button>
      </div>
      <div id={id} className="max-w-prose text-sm [overflow-wrap:anywhere]">
        {isOpen && children}
      </div>
    </div>
  )
}
