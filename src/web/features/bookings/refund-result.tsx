import { cx } from '../../ui/cx.ts'
import { Why } from '../../ui/why.tsx'
import type { RefundWords } from './booking-refund-words.ts'

type RefundResultProps = { words: RefundWords; className?: string }

/** What would be refunded, with its arithmetic on request. */
export function RefundResult({ words: { result, why }, className }: RefundResultProps) {
  const text = <p className={cx('min-w-0', className)}>{result}</p>
  if (why === null) return text
  return (
    <Why topic={result} result={text}>
      {why}
    </Why>
  )
}
