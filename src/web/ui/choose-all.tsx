import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'

type ChooseAllProps = {
  /** How many of how many are chosen. */
  chosen: number
  of: number
  className?: string
  onChange: () => void
  /** 'Choose all 3' */
  children: ReactNode
}

/** Above a list: chooses everything in it, or nothing. */
export function ChooseAll({ chosen, of, ...checkbox }: ChooseAllProps) {
  return <Checkbox isChecked={chosen === of} isMixed={chosen > 0 && chosen < of} {...checkbox} />
}
