import type { Outcome } from '../hooks/use-one-by-one.ts'

/** What is done to several items, in words. */
export type ActionWords = {
  /** 3 -> '3 cars' */
  count: (count: number) => string
  /** 'No car' */
  none: string
  /** 'approve' */
  verb: string
  /** 'approved' */
  done: string
  /** Of an item that was done, and of one that was not tried: 'Approved', 'Not approved' */
  doneLabel: string
  leftLabel: string
}

/** '2 cars were approved. 1 car wasn’t. You stopped with 4 to go.' */
export function describeOutcome<Item>(
  { results, left, isStopped, whyEnded }: Outcome<Item>,
  { count, none, verb, done }: ActionWords,
): string {
  const doneCount = results.filter(({ why }) => why === null).length
  const refused = results.length - doneCount
  const why = whyEnded ?? 'Try again.'
  return [
    doneCount === 0
      ? `${none} was ${done}.`
      : `${count(doneCount)} ${doneCount === 1 ? 'was' : 'were'} ${done}.`,
    doneCount > 0 && refused > 0 && `${count(refused)} ${refused === 1 ? 'wasn’t' : 'weren’t'}.`,
    left.length > 0 &&
      (isStopped
        ? `You stopped with ${left.length} to go.`
        : results.length === 0
          ? why
          : `We couldn’t ${verb} the other ${left.length === 1 ? 'one' : left.length}. ${why}`),
  ]
    .filter((part) => part !== false)
    .join(' ')
}
