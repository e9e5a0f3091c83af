import { Button } from '../../ui/button.tsx'

/** More lines would hide what changes. */
export const SHOWN_LINES = 5

type ShowAllProps = {
  /** The number of lines; `what` completes the button's name. */
  count: number
  what: string
  isWhole: boolean
  onToggle: () => void
}

/** Expands a long list, and collapses it again. */
export function ShowAll({ count, what, isWhole, onToggle }: ShowAllProps) {
  const label = isWhole ? 'Show less' : `Show all ${count}`
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`${label}, ${what}`}
      aria-expanded={isWhole}
      onClick={onToggle}
      className="-mb-2 -ml-3 px-3!"
    >
      {label}
    </Button>
  )
}
