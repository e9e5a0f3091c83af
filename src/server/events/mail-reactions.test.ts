import { expect, test } from 'vitest'
import { startApp, withBackground } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { insertBooking, emitEvent, findNotifications } from '#testing/test-notifications.ts'
import { reactionsTo } from './events.ts'
import { isMailReaction, priorityOf } from './mail-reactions.ts'

withBackground()

test('mail reactions are recognised by name, and links that people wait for go first', () => {
  const mailReactions = Object.values(reactionsTo).flat().filter(isMailReaction)
  expect(mailReactions.toSorted()).toEqual([
    'account.mail-deleted',
    'account.mail-email-changed',
    'account.mail-email-link',
    'account.mail-email-notice',
    'auth.mail-password-changed',
    'auth.mail-reset-link',
    'auth.mail-verification',
    'notifications.mail-bundle',
    'notifications.mail-one',
  ])
  const priorities = [
    'notifications.booking-confirmed',
    'auth.mail-reset-link',
    'notifications.mail-one',
  ].map(priorityOf)
  expect(priorities).toEqual([0, 1, 2])
})

test('a mail server that accepts connections but never answers delays only mails', async () => {
  let release: () => void = () => undefined
  const silence = new Promise<void>((resolve) => (release = resolve))
  await using smtp = await startSmtp({ onRecipient: () => silence })
  await using site = await startApp({ SMTP_URL: smtp.url })
  const [me, other] = [await site.person(), await site.person()]
  const resetLinks = 6
  for (let at = 0; at < resetLinks; at++) {
    await emitEvent(site, 'password.forgotten', { requestId: `r${at}`, email: me.email })
  }
  const runningMailJobs = () =>
    site.database.query('select from graphile_worker.jobs where locked_at is not null and priority > 0')
  // The mail worker runs no more jobs at once.
  await expect.poll(async () => (await runningMailJobs()).length).toBe(2)

  const { id } = await insertBooking(site, { trip: await site.trip(), by: other, status: 'offered' })
  await emitEvent(site, 'place.offered', { bookingId: id })

  await expect.poll(() => findNotifications(site, other)).toHaveLength(1)
  expect(smtp.received).toEqual([])
  release()
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(resetLinks + 1)
})
