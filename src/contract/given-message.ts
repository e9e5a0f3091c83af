import * as z from 'zod/mini'
import { hasVisibleText, severalLines } from './given.ts'

export const MAX_MESSAGE_LENGTH = 4000

/** A message to the others on a trip. */
export const MessageText = z
  .string()
  .check(
    severalLines,
    z.trim(),
    z.maxLength(MAX_MESSAGE_LENGTH, `Use at most ${MAX_MESSAGE_LENGTH} characters.`),
  )

export const NonEmptyMessageText = MessageText.check(z.refine(hasVisibleText, 'Write a message.'))
