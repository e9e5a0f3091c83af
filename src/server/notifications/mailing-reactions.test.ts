import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { getTripPerson } from '#contract/people.ts'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { listMailTroubles } from '#contract/mails.ts'
import { withBackground, type Person, type TestSite } from '#testing/start-app.ts'
import { startMailingSite } from '#testing/start-mailing-site.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import {
  emitEvent,
  findMails,
  findNotifications,
  retryJobs,
  waitForJobs,
} from '#testing/test-notifications.ts'
import { sweepWaitingReceivers } from '../mailings/sweep-waiting-receivers.ts'

withBackground()

async function turnMailsOff(site: TestSite, as: Person): Promise<void> {
  await site.call(changeNotificationSetting, {
    body: { group: 'announcements', channel: 'mail', isOn: false },
    as,
  })
}

const messagesOf = async (site: TestSite, person: Person) =>
  (await findNotifications(site, person)).filter(({ kind }) => kind === 'organiser-message')

test('everyone is told once in the app, and mailed once unless mails are off or the address is unverified', async () => {
  await using trip = await startMailingSite()
  const { site, ann, ben, driver, cleo, letter } = trip
  await turnMailsOff(site, driver)
  await waitForJobs(site)
  const { id: mailingId } = (await trip.send({ to: 'going' })).body
  await waitForJobs(site)
  // The job runs again, as after a crash.
  await emitEvent(site, 'mailing.sent', { mailingId })
  await waitForJobs(site)

  for (const person of [ann, ben, driver]) {
    expect(await messagesOf(site, person)).toMatchObject([
      { title: letter.subject, text: letter.text, path: `/trip/${trip.tripId}` },
    ])
  }
  expect(await messagesOf(site, cleo)).toEqual([])
  const mailsTo = async (person: Person) =>
    (await findMails(site, person)).filter(({ subject }) => subject === letter.subject)
  const [mail, ...others] = await mailsTo(ann)
  expect(others).toEqual([])
  expect(mail?.text).toContain(
    'Hello Ann,\n\nOlaf wrote to you about Ridge walk:\n\nBring boots.\n\nAnd a hat.\n\nSee the trip:',
  )
  expect([await mailsTo(ben), await mailsTo(driver)]).toEqual([[], []])
  expect((await trip.get(mailingId)).mailing).toMatchObject({
    people: 3,
    outcomes: { mailed: 1, off: 1, unverified: 1, waiting: 0 },
  })

  const { body } = await site.call(getTripPerson, {
    params: { ...trip.params, userId: await trip.idOf(ben) },
    as: trip.olaf,
  })
  expect(body.messages.map(({ title }) => title)).toContain(letter.subject)
})

test('the log follows mails that wait, are turned off meanwhile, cannot be delivered or have no receiver any more', async () => {
  await using smtp = await startSmtp()
  await using trip = await startMailingSite({ SMTP_URL: smtp.url })
  const { site, ann, ben, driver } = trip
  await waitForJobs(site)
  await smtp.goAway()
  const nobody = await site.person({ firstName: 'Ned', email: 'nobody@example.org' })
  const gina = await site.person({ firstName: 'Gina' })
  await trip.join(nobody)
  await trip.join(gina)
  await site.database.query(`update users set email_verified_at = app_now() where email = $1`, [ben.email])
  const userIds = await Promise.all([ann, ben, driver, nobody, gina].map(trip.idOf))
  const { id } = (await trip.send({ to: 'chosen', userIds })).body
  await waitForJobs(site)
  const outcomes = async () => (await trip.get(id)).mailing.outcomes
  expect(await outcomes()).toMatchObject({ waiting: 5, mailed: 0 })

  await turnMailsOff(site, ann)
  const deletion = { email: gina.email, currentPassword: gina.password }
  await site.call(deleteAccount, { body: deletion, as: gina })
  await site.database.query(
    `update graphile_worker._private_jobs set max_attempts = attempts + 1
     where payload::json ->> 'about' = $1`,
    [`mailing/${id}/${await trip.idOf(ben)}`],
  )
  await site.database.query(`update graphile_worker._private_jobs set run_at = now()`)
  await waitForJobs(site)
  expect(await outcomes()).toMatchObject({ waiting: 2, off: 1, failed: 1, gone: 1 })

  await smtp.comeBack()
  await retryJobs(site)
  expect(await outcomes()).toEqual({ waiting: 0, mailed: 1, off: 1, failed: 2, gone: 1, unverified: 0 })
  expect(smtp.received.filter(({ subject }) => subject === trip.letter.subject)).toHaveLength(1)
  const troubles = (await site.call(listMailTroubles, { as: trip.olaf })).body
  expect(troubles.filter(({ subject }) => subject === trip.letter.subject)).toHaveLength(2)
})

test('a mail that the mail server refused stays among the troubles if its job runs again', async () => {
  await using smtp = await startSmtp()
  await using trip = await startMailingSite({ SMTP_URL: smtp.url })
  const { site } = trip
  const nobody = await site.person({ firstName: 'Ned', email: 'nobody@example.org' })
  await trip.join(nobody)
  const userId = await trip.idOf(nobody)
  const { id: mailingId } = (await trip.send({ to: 'chosen', userIds: [userId] })).body
  await waitForJobs(site)
  const about = `mailing/${mailingId}/${userId}`
  const [row] = await site.database.query<{ id: number }>('select id from notifications where about = $1', [
    about,
  ])
  const refused = async () =>
    (await site.call(listMailTroubles, { as: trip.olaf })).body.map(({ subject, tries }) => [subject, tries])
  expect(await refused()).toEqual([[trip.letter.subject, 1]])

  const mail = { heading: '', summary: '', paragraphs: [], action: { label: '', path: '/' }, smallPrint: [] }
  const job = { notificationId: row?.id ?? 0, about, mail, onlyWhile: { mailingId } }
  await emitEvent(site, 'notification.added', job)
  await waitForJobs(site)
  expect(await refused()).toEqual([[trip.letter.subject, 1]])
  expect((await trip.get(mailingId)).mailing.outcomes).toMatchObject({ failed: 1, off: 0 })
})

test('a mail that was sent is not sent again because the log could not be kept', async () => {
  await using smtp = await startSmtp()
  await using trip = await startMailingSite({ SMTP_URL: smtp.url })
  const { site } = trip
  await waitForJobs(site)
  await site.database.query(`
    create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'no log today'; end $$;
    create trigger refuse_note before update on mailing_receivers for each row execute function refuse_note()`)
  const { id } = (await trip.send({ to: 'chosen', userIds: [await trip.idOf(trip.ann)] })).body
  await waitForJobs(site)
  await retryJobs(site)
  expect(smtp.received.filter(({ subject }) => subject === trip.letter.subject)).toHaveLength(1)

  // Nobody sends it any more, whatever became of it.
  await site.database.query('drop trigger refuse_note on mailing_receivers')
  await sweepWaitingReceivers(site.context)
  expect((await trip.get(id)).mailing.outcomes).toMatchObject({ waiting: 1, failed: 0 })
  await trip.pass('8 days')
  await sweepWaitingReceivers(site.context)
  expect((await trip.get(id)).mailing.outcomes).toMatchObject({ waiting: 0, failed: 1 })
})
