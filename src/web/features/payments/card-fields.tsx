import type { ChangeEvent } from 'react'
import { Field } from '../../ui/field.tsx'
import { caretAfter, countDigits, cardFormats, type CardErrors, type CardTexts } from './card-format.ts'

type CardFieldsProps = { card: CardTexts; errors: CardErrors; onChange: (card: CardTexts) => void }

/** The fields of a card, grouped while typing. */
export function CardFields({ card, errors, onChange }: CardFieldsProps) {
  const fieldProps = (name: keyof CardTexts) => ({
    name,
    value: card[name],
    error: errors[name],
    inputMode: 'numeric' as const,
    spellCheck: false,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const digitsBefore = countDigits(target.value.slice(0, target.selectionStart ?? undefined))
      const text = cardFormats[name](target.value)
      // Set before rendering; otherwise the caret would jump to the end.
      target.value = text
      const caret = caretAfter(text, digitsBefore)
      target.setSelectionRange(caret, caret)
      onChange({ ...card, [name]: text })
    },
  })
  return (
    <div className="grid grid-cols-2 gap-5">
      <Field
        label="Card number"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        className="col-span-2 [&_input]:font-mono"
        {...fieldProps('number')}
      />
      <Field
        label="Expiry"
        autoComplete="cc-exp"
        placeholder="MM/YY"
        className="[&_input]:font-mono"
        {...fieldProps('expiry')}
      />
      <Field
        label="CVC"
        autoComplete="cc-csc"
        placeholder="123"
        className="[&_input]:font-mono"
        {...fieldProps('cvc')}
      />
    </div>
  )
}
