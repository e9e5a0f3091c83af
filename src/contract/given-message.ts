import * as z from 'zod/mini'
import { canBeSeen, severalLines } from './given.ts'

export const MAX_MESSAGE_LENGTH = 4000

/** What somebody writes to the others on a trip. */
export const MessageText = z
  .string()
  .check(
    severalLines,
    z.trim(),
    z.maxLength(MAX_MESSAGE_LENGTH, `Use at most ${MAX_MESSAGE_LENGTH} characters.`),
  )

export const WrittenText = MessageText.check(z.refine(canBeSeen, 'Write a message.'))
