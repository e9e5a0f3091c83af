import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type ToggleButtonProps = Omit<ComponentProps<typeof Button>, 'className'> & { isPressed: boolean }

/** A button that stays pressed while its state is on. */
export function ToggleButton({ isPressed, ...button }: ToggleButtonProps) {
  return (
    <Button
      size="sm"
      aria-pressed={isPressed}
      className="aria-pressed:border-spruce aria-pressed:bg-spruce aria-pressed:text-on-spruce"
      {...button}
    />
  )
}
