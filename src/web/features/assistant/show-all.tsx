import { Button } from '../../ui/button.tsx'

/** The lines that are shown of a long list; with more, the changes would be hard to find. */
export const SHOWN_LINES = 5

type ShowAllProps = {
  /** The number of lines. */
  count: number
  /** Completes the accessible name of the button. */
  what: string
  isExpanded: boolean
  onToggle: () => void
}

/** Expands a long list, and collapses it again. */
export function ShowAll({ count, what, isExpanded, onToggle }: ShowAllProps) {
  const label = isExpanded ? 'Show less' : `Show all ${count}`
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`${label}, ${what}`}
      aria-expanded={isExpanded}
      onClick={onToggle}
      className="-mb-2 -ml-3 px-3!"
    >
      {label}
    </Button>
  )
}
