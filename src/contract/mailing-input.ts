// The form of a message loads this file; mailings.ts is for pages without a form, too.
import * as z from 'zod/mini'
import { oneLine, severalLines } from './fields.ts'
import { MAX_MESSAGE_LENGTH } from './chat.ts'
import { formatWhole, hasVisibleText } from './text.ts'

const MAX_SUBJECT_LENGTH = 120
const MAX_TEXT_LENGTH = 5_000
/** The same as in the chat. Its schemas are not used here, because its file is loaded by visitors, too. */
const messageText = (maxLength: number) =>
  z
    .string('Write a message.')
    .check(
      severalLines,
      z.trim(),
      z.maxLength(maxLength, `Use at most ${formatWhole(maxLength)} characters.`),
      z.refine(hasVisibleText, 'Write a message.'),
    )

/** What an organiser writes to people of a trip by email. */
export const Letter = z.object({
  subject: z
    .string('Enter a subject.')
    .check(
      oneLine,
      z.trim(),
      z.maxLength(MAX_SUBJECT_LENGTH, `Use at most ${MAX_SUBJECT_LENGTH} characters.`),
      z.refine(hasVisibleText, 'Enter a subject.'),
    ),
  text: messageText(MAX_TEXT_LENGTH),
})
export type Letter = z.output<typeof Letter>

/** By email, or in the chat, which has no subjects. */
const Way = z.enum(['email', 'announcement'])
export type Way = z.infer<typeof Way>

export const LetterForm = z.object({ way: Way, ...Letter.shape })
export const AnnouncementForm = z.object({
  way: Way,
  subject: z.string(),
  text: messageText(MAX_MESSAGE_LENGTH),
})
export type LetterForm = z.output<typeof LetterForm>
