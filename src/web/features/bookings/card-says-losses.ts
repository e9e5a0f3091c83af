import { createContext } from 'react'

/** Whether the booking card says which chosen seats are lost. Other forms on the page then only show it. */
export const CardSaysLosses = createContext(false)
