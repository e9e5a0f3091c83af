import { Button } from '../../ui/button.tsx'

/** More than this is in the way of what changes. */
export const SHOWN_LINES = 5

type ShowAllProps = {
  /** Of how many lines; what they are is part of the button's name. */
  count: number
  what: string
  isWhole: boolean
  onToggle: () => void
}

/** The way to the rest of a long list, and back. */
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
