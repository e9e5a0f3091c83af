import { expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { logIn, maya, startJourney } from './browser.ts'

test('a notification appears at the bell of the open page, and leads to its trip', async () => {
  await using journey = await startJourney()
  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page, problems } = visit
  await logIn(page, maya)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await bell.waitFor()

  // Maya's car is approved.
  const [car] = await journey.database.query<{ trip_id: number }>(
    `with car as (
       insert into cars (trip_id, driver_id, status)
       select t.id, u.id, 'approved' from trips t, users u where u.email = $1 and t.status = 'upcoming'
         and not exists (select from cars c where c.trip_id = t.id and c.driver_id = u.id) limit 1
       returning id, trip_id)
     select trip_id, graphile_worker.add_job('notifications.car-approved',
       json_build_object('carId', id, 'approvalId', 'one')) from car`,
    [maya.email],
  )
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor()

  await bell.click()
  const item = panel.getByRole('link', { name: /^Unread: Your car is approved/ })
  await item.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true)

  await bell.click()
  await item.click()
  await page.waitForURL(`**/trip/${car?.trip_id}?tab=*`)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(problems).toEqual([])
})
