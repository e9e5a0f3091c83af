import { TEST_CARDS } from '#contract/payments.ts'
import { Button } from '../../ui/button.tsx'
import { cardFormats } from './card-format.ts'

/** The sandbox's cards, each with its effect. */
export function TestCards({ onUse }: { onUse: (number: string) => void }) {
  return (
    <section aria-labelledby="test-cards" className="mt-8 border-t border-line pt-6">
      <h3 id="test-cards" className="text-base">
        Test cards
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {TEST_CARDS.map(({ number, label }) => {
          const formatted = cardFormats.number(number)
          return (
            <li key={number} className="flex items-center justify-between gap-4 py-1.5">
              <div className="min-w-0 leading-snug">
                <p className="font-mono text-sm">{formatted}</p>
                <p className="text-sm text-muted">{label}</p>
              </div>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Use ${formatted}: ${label}`}
                onClick={() => onUse(formatted)}
              >
                Use
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
