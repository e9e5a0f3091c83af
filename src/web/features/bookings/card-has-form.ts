import { createContext } from 'react'

/**
 * Whether the booking card has the booking form, too. Then it announces lost seats to screen readers, and its button
 * stays on screen, so that other forms on the page do neither.
 */
export const CardHasForm = createContext(false)
