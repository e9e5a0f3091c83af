import pg from 'pg'
import { expect, test } from 'vitest'
import { changeCar } from '#contract/cars.ts'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { withBackground, type PersonWithId } from '#testing/start-app.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'
import { waitForJobs, findMails, findNotifications, sendBundlesAfter } from '#testing/test-notifications.ts'
import { MailNotSentError } from '../ports/mailer/port.ts'
import { mailBundle } from './mail-bundle.ts'
import { queueMails } from './queue-mails.ts'

withBackground()

/** Ben, Cy and the driver Dana share their expenses. */
async function startMailTrip() {
  const trip = await startExpenseSite()
  const { site } = trip
  const [ben, cy] = [await trip.traveller('Ben'), await trip.traveller('Cy')]
  await waitForJobs(site)
  await site.database.query('delete from mails')
  return {
    ...trip,
    ben,
    cy,
    /** Adds an expense, and waits until everybody was notified. */
    add: async (as: PersonWithId, reason: string, amount = '90.00') => {
      const { body } = await trip.add(as, { reason, amount })
      await waitForJobs(site)
      return body.id
    },
    mails: async (to: PersonWithId) => {
      await waitForJobs(site)
      return findMails(site, to)
    },
    later: (interval: string) => sendBundlesAfter(site, interval),
  }
}

test('one person’s actions cause one mail at once, then one an hour, and at most five a day', async () => {
  await using trip = await startMailTrip()
  const { site, ben, cy, driver } = trip
  // Add, edit, remove, restore, settle and undo: without the limit these are twelve mails per round.
  for (let round = 0; round < 2; round++) {
    const id = await trip.add(ben, `Dinner ${round}`)
    await trip.change(id, ben, { amount: '80.00' })
    await trip.change(id, ben, { amount: '70.00' })
    await trip.remove(id, ben)
    await waitForJobs(site)
    await trip.restore(id, ben)
    const { body } = await trip.settle(ben, cy, ben, '1.00')
    await waitForJobs(site)
    await trip.undo(body.id, ben)
    await waitForJobs(site)
  }
  // Many actions at the same time do not cause more mails either.
  await Promise.all(Array.from({ length: 8 }, (_, index) => trip.add(cy, `Taxi ${index}`)))
  expect((await trip.mails(driver)).map(({ subject }) => subject)).toEqual([
    'Ben added “Dinner 0” to Ridge walk',
    expect.stringMatching(/^Cy added “Taxi \d” to Ridge walk$/),
  ])
  expect(await trip.mails(cy)).toHaveLength(1)
  // The app shows all of them.
  expect(
    (await findNotifications(site, cy)).filter(({ kind }) => /^(expense|settlement)/.test(kind)).length,
  ).toBeGreaterThan(8)

  await trip.later('59 minutes')
  expect(await trip.mails(cy)).toHaveLength(1)
  await trip.later('1 minute')
  expect(
    (await trip.mails(driver))
      .map(({ subject }) => subject)
      .slice(2)
      .toSorted(),
  ).toEqual(['2 updates from Ben', '7 updates from Cy'])

  // Five a day, and the next one when the first is a day old.
  const mailsAfter: { hours: number; mails: number }[] = []
  for (const [index, hours] of [1, 1, 1, 1, 18, 1, 1].entries()) {
    await trip.add(ben, `Round ${index}`)
    await trip.later(`${hours} hours`)
    mailsAfter.push({ hours, mails: (await trip.mails(cy)).length })
  }
  expect(mailsAfter).toEqual([
    { hours: 1, mails: 3 },
    { hours: 1, mails: 4 },
    { hours: 1, mails: 5 },
    { hours: 1, mails: 5 },
    { hours: 18, mails: 5 },
    { hours: 1, mails: 6 },
    { hours: 1, mails: 7 },
  ])
  expect((await trip.mails(cy)).at(-2)?.subject).toBe('3 updates from Ben')
})

test('a bundle is written when it is sent, and leaves out outdated updates', async () => {
  await using trip = await startMailTrip()
  const { site, ben, cy } = trip
  const dinner = await trip.add(ben, 'Dinner')
  const lunch = await trip.add(ben, 'Lunch')
  const ferry = await trip.add(ben, 'Ferry')
  await trip.change(dinner, ben, { amount: '60.00' })
  await trip.change(lunch, ben, { amount: '30.00' })
  await trip.remove(ferry, ben)
  const undoneSettlement = await trip.settle(ben, cy, ben, '1.00')
  await trip.settle(ben, cy, ben, '2.00')
  await waitForJobs(site)
  await trip.undo(undoneSettlement.body.id, ben)
  await trip.later('1 hour')

  const bundle = (await trip.mails(cy)).at(-1)
  expect(bundle?.subject).toBe('3 updates from Ben')
  expect(bundle?.text).toContain(
    [
      'Ben added “Lunch” to Ridge walk',
      'Your share is $10.00 of $30.00.',
      '',
      'Ben changed “Dinner” on Ridge walk',
      'Your share is $20.00 of $60.00. Your share was $30.00.',
      '',
      'Ben received $2.00 from you for Ridge walk',
    ].join('\n'),
  )
  expect(bundle?.text).toContain(`/trip/${trip.tripId}?tab=expenses#places`)
  expect(bundle?.text).toContain('/unsubscribe/expenses,settlements')
  expect(bundle?.text).not.toContain('Ferry')
  expect(bundle?.text).not.toContain('$1.00')
  expect(await site.database.query('select from waiting_mails')).toEqual([])

  // Anything turned off meanwhile is left out, and a single remaining update is an ordinary mail.
  await trip.add(ben, 'Sauna')
  await trip.settle(ben, cy, ben, '3.00')
  const body = { group: 'settlements', channel: 'mail', isOn: false } as const
  await site.call(changeNotificationSetting, { body, as: cy })
  await trip.later('1 hour')
  expect((await trip.mails(cy)).at(-1)?.subject).toBe('Ben added “Sauna” to Ridge walk')

  // An empty bundle is not sent and does not count.
  const removedExpense = await trip.add(ben, 'Sledge')
  await trip.remove(removedExpense, ben)
  await trip.later('1 hour')
  await trip.add(ben, 'Skis')
  expect((await trip.mails(cy)).map(({ subject }) => subject).slice(2)).toEqual([
    'Ben added “Sauna” to Ridge walk',
    'Ben added “Skis” to Ridge walk',
  ])

  await trip.later('2 days')
  expect(await site.database.query('select from mail_pairs')).toEqual([])
})

test('an unverified address gets no mail about others’ actions, except about its own seat', async () => {
  await using trip = await startMailTrip()
  const { site, driver, ben } = trip
  const eli = await trip.traveller('Eli', { seatIds: trip.seatIds.slice(0, 1) })
  await waitForJobs(site)
  await site.database.query('delete from mails')
  const setVerifiedAt = (at: 'null' | 'app_now()') =>
    site.database.query(`update users set email_verified_at = ${at} where email = $1`, [eli.email])
  await setVerifiedAt('null')

  await trip.add(ben, 'Dinner')
  for (const fuelEstimate of ['11.00', '12.00', '13.00']) {
    await site.call(changeCar, { params: { carId: trip.car.id }, body: { fuelEstimate }, as: driver })
    await waitForJobs(site)
  }
  expect((await trip.mails(eli)).map(({ subject }) => subject)).toEqual(['Your ride for Ridge walk changed'])
  expect((await findNotifications(site, eli)).map(({ title }) => title)).toContain(
    'Ben added “Dinner” to Ridge walk',
  )

  // Once verified, the first mail is sent at once: the unsent one does not count and is not sent later.
  await setVerifiedAt('app_now()')
  await trip.add(ben, 'Lunch')
  expect((await trip.mails(eli)).map(({ subject }) => subject).slice(1)).toEqual([
    'Ben added “Lunch” to Ridge walk',
  ])
})

test('queueing mails does not block the deletion of their sender’s account', async () => {
  await using trip = await startMailTrip()
  const { site, ben, cy } = trip
  await trip.add(ben, 'Dinner')
  const [notification] = await site.database.query<{ id: number }>(
    `select id from notifications where user_id = $1 and kind = 'expense-added'`,
    [cy.id],
  )
  const deletion = new pg.Client({ connectionString: site.database.url })
  await deletion.connect()
  await deletion.query('begin')
  await deletion.query('select from users where id = $1 for update', [ben.id])

  const mail = {
    heading: 'Hi',
    summary: 'Hi',
    paragraphs: [],
    smallPrint: [],
    action: { label: 'See', path: '/' },
  }
  const queueing = site.context.db.transaction((tx) =>
    queueMails(tx, [
      {
        notificationId: notification?.id ?? 0,
        senderId: ben.id,
        userId: cy.id,
        subject: 'expense/1',
        mail,
        onlyWhile: null,
        isOwnMatter: false,
      },
    ]),
  )
  await untilLockedOut(site.database)
  // Queueing waits for the sender's row and has not locked the pair, so the deletion can lock it.
  const { rowCount } = await deletion.query(
    'select from mail_pairs where sender_id = $1 and user_id = $2 for update nowait',
    [ben.id, cy.id],
  )
  expect(rowCount).toBe(1)
  await deletion.query('commit')
  await deletion.end()
  await queueing
})

test('a bundle is read in one transaction, and is forgotten after its last failed try', async () => {
  await using trip = await startMailTrip()
  const { site, ben, cy } = trip
  // The first is mailed at once; the other three wait.
  for (const reason of ['Dinner', 'Lunch', 'Taxi', 'Ferry']) await trip.add(ben, reason)
  const bundle = { bundleId: 'late', senderId: ben.id, userId: cy.id }
  await site.database.query(`update waiting_mails set bundle_id = 'late' where user_id = $1`, [cy.id])
  await site.database.query(
    `update mail_pairs set bundle_id = 'late', sent_at = app_now() || sent_at where user_id = $1`,
    [cy.id],
  )
  let transactions = 0
  const { db, mailer } = site.context
  const countTransaction: typeof db.transaction = (...work) => {
    transactions++
    return db.transaction(...work)
  }
  const failToSend = () => Promise.reject(new MailNotSentError('SMTP EDNS', { isFinal: false }))
  const context = {
    ...site.context,
    db: Object.create(db, { transaction: { value: countTransaction } }) as typeof db,
    mailer: { ...mailer, send: failToSend },
  }
  const readCounts = async () => {
    const waitingRows = await site.database.query(`select from waiting_mails where bundle_id = 'late'`)
    const [pair] = await site.database.query<{ counted: number }>(
      'select cardinality(sent_at) as counted from mail_pairs where sender_id = $1 and user_id = $2',
      [ben.id, cy.id],
    )
    return { waiting: waitingRows.length, counted: pair?.counted }
  }
  await expect(mailBundle(context, bundle)).rejects.toThrow('EDNS')
  expect(transactions).toBe(1)
  expect(await readCounts()).toEqual({ waiting: 3, counted: 2 })

  await expect(mailBundle({ ...context, isLastTry: true }, bundle)).rejects.toThrow('EDNS')
  expect(await readCounts()).toEqual({ waiting: 0, counted: 1 })
})
