import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

const SHOWN_AT_FIRST = 5

/**
 * A list that shows its first items, and the rest on click; on paper and without scripts it shows all of
 * them.
 */
export function ExpandableList({ title, items }: { title: string; items: string[] }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const hiddenCount = items.length - SHOWN_AT_FIRST
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      {/* Safari announces a list without markers only if it has the role. */}
      <ul id={id} role="list" className="mt-4 border-t border-line">
        {items.map((item, i) => (
          <li
            key={`${i} ${item}`}
            className={cx(
              'gap-3 border-b border-line py-3 leading-snug',
              i < SHOWN_AT_FIRST || isOpen ? 'flex' : 'hidden noscript:flex print:flex',
            )}
          >
            <Check className="shrink-0 text-spruce" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{item}</span>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          className="mt-2 -ml-4 noscript:hidden print:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show more (${hiddenCount} more items)`}
        </Button>
      )}
    </section>
  )
}
