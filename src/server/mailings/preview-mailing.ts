import type { Letter } from '#contract/mailing-input.ts'
import type { MailingPreview } from '#contract/mailings.ts'
import { groupByKind } from '#contract/notifications.ts'
import { unsubscribePath } from '#contract/paths.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import type { Context } from '../context.ts'
import { composeMail } from '../mails/compose-mail.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { findAudience, type AudienceOfTrip } from './find-audience.ts'
import { letterWords } from './letter-words.ts'

type PreviewMailingInput = AudienceOfTrip & { by: Pick<SignedInUser, 'id' | 'firstName'>; letter: Letter }

/** The mail as people would get it, with the name of the first of them in the greeting, and who would get it. */
export async function previewMailing(
  { db, site }: Pick<Context, 'db' | 'site'>,
  { letter, ...audienceOfTrip }: PreviewMailingInput,
): Promise<MailingPreview> {
  const { tripId, by } = audienceOfTrip
  const { title } = await findTripInBrief({ db }, tripId)
  const { counts, first } = await findAudience(db, audienceOfTrip)
  const words = letterWords({ trip: { id: tripId, title }, byFirstName: by.firstName, letter })
  const turnOffPath = unsubscribePath(groupByKind['organiser-message'])
  const firstName = first?.firstName ?? null
  const { html } = composeMail({ ...words, publicUrl: site.publicUrl, firstName, turnOffPath })
  return { counts, mail: { subject: words.heading, html } }
}
