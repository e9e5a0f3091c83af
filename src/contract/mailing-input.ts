// The form of a message loads this file; mailings.ts is for pages without a form, too.
import * as z from 'zod/mini'
import { oneLine, severalLines } from './fields.ts'
import { NonEmptyMessageText } from './chat.ts'
import { hasVisibleText } from './text.ts'

export const MAX_SUBJECT_LENGTH = 120
const SUBJECT_ERROR = `Use at most ${MAX_SUBJECT_LENGTH} characters.`

/** What an organiser writes to people of a trip by email. */
export const Letter = z.object({
  subject: z
    .string('Enter a subject.')
    .check(
      oneLine,
      z.trim(),
      z.maxLength(MAX_SUBJECT_LENGTH, SUBJECT_ERROR),
      z.refine(hasVisibleText, 'Enter a subject.'),
    ),
  text: z
    .string('Write a message.')
    .check(
      severalLines,
      z.trim(),
      z.maxLength(5_000, 'Use at most 5,000 characters.'),
      z.refine(hasVisibleText, 'Write a message.'),
    ),
})
export type Letter = z.output<typeof Letter>

/** By email, or in the chat, which has no subjects. */
const Way = z.enum(['email', 'announcement'])
export type Way = z.infer<typeof Way>

export const LetterForm = z.object({ way: Way, ...Letter.shape })
export const AnnouncementForm = z.object({ way: Way, subject: z.string(), text: NonEmptyMessageText })
export type LetterForm = z.output<typeof LetterForm>
