import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, logIn, startJourney, type Journey } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

async function openEditor(page: Page, path: string) {
  await logIn(page, admin)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Edit Trip' }).waitFor()
}

test('activities are dragged with the mouse', async () => {
  await using visit = await journey.visit({ viewport: { width: 1440, height: 1000 } })
  const { page, problems } = visit
  await openEditor(page, '/admin/trips/1/edit?tab=schedule')
  const activity = (index: number) => page.getByLabel(`Activity ${index} of Day 1`, { exact: true })
  const [first, second] = [await activity(1).inputValue(), await activity(2).inputValue()]
  const handle = page.getByRole('button', { name: 'Drag activity 1 of Day 1' })
  const from = (await handle.boundingBox()) ?? { x: 0, y: 0 }
  const below = (await activity(2).boundingBox()) ?? { y: 0, height: 0 }
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, below.y + below.height - 4, { steps: 5 })
  await page.mouse.up()
  expect([await activity(1).inputValue(), await activity(2).inputValue()]).toEqual([second, first])
  await page.getByText('Unsaved changes').waitFor()
  expect(problems).toEqual([])
})

test('an organiser goes back to an earlier version, which is one more save', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await openEditor(page, '/admin/trips/1/edit')
  const title = await page.getByLabel('Trip Title').inputValue()
  await page.getByLabel('Trip Title').fill('Vega by barge')
  await page.keyboard.press('Control+s')
  await page.getByText('Trip updated successfully!').waitFor()

  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'History' })
  await dialog.getByRole('button', { name: /Current.*Title.*Rowan/ }).waitFor()
  await dialog.getByRole('button', { name: /Created the trip/ }).click()
  await dialog.getByText('Vega by barge').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go back to this version' }).click()
  await page.getByText(/^This is the version from/).waitFor()
  expect(await page.getByLabel('Trip Title').inputValue()).toBe(title)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText(/^This is the version from/).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'History' }).click()
  await dialog.getByRole('button', { name: /Current.*Title.*5 days of the schedule/ }).waitFor()
  expect(problems).toEqual([])
})

test('the preview shows unsaved changes as a visitor sees them, and can do nothing', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await openEditor(page, '/admin/trips/2/edit')
  await page.getByLabel('Trip Title').fill('Not saved yet')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const frame = page.frameLocator('iframe[title="Trip page on a desktop"]')
  await frame.getByRole('heading', { level: 1, name: 'Not saved yet' }).waitFor()
  await frame.getByRole('link', { name: 'Login', exact: true }).click()
  await frame.getByRole('link', { name: 'All adventures' }).click()
  await frame.getByRole('heading', { level: 1, name: 'Not saved yet' }).waitFor()
  // Visitors book in the bar below only on phones.
  const isWide = () => frame.locator('html').evaluate(() => matchMedia('(min-width: 64rem)').matches)
  expect(await isWide()).toBe(true)
  await expectAccessible(page, { inside: 'dialog[open]', without: 'iframe' })

  await dialog.getByRole('button', { name: 'Phone' }).click()
  const phone = page.frameLocator('iframe[title="Trip page on a phone"]')
  await phone.getByRole('heading', { level: 1, name: 'Not saved yet' }).waitFor()
  expect(await phone.locator('html').evaluate(() => innerWidth)).toBe(390)
  expect(await phone.getByRole('link', { name: 'Edit Trip' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close preview' }).click()
  expect(await page.getByLabel('Trip Title').inputValue()).toBe('Not saved yet')
  expect(problems).toEqual([])
})

test('a copied table becomes a part of the schedule', async () => {
  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page, problems } = visit
  await openEditor(page, '/admin/trips/1/edit?tab=schedule')
  await page.getByRole('button', { name: 'Paste a table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a table' })
  await dialog
    .getByLabel('Rows from your spreadsheet')
    .fill('Day\tTime\tActivity\n1\t21:00\tStars\n9\tlate\tHome')
  await dialog.getByText('“late” isn’t a clock time. It’s kept as it is.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Insert 2 activities' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('textbox', { name: 'Activity 1 of Day 9', exact: true }).inputValue()).toBe(
    'Home',
  )
  expect(problems).toEqual([])
})

test('a trip becomes a template, and a new trip starts from it', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)
  await page.goto('/admin/trips')
  const article = page.getByRole('article').first()
  await article.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  await page.getByLabel('Template name').fill('Whatever we do in spring')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('New trips can start from “Whatever we do in spring”.').waitFor()

  await page.getByRole('button', { name: 'Create Trip' }).click()
  await page.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('button', { name: 'Use Whatever we do in spring' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use Whatever we do in spring' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Trip' })
  await dialog.getByText(/^From the template/).waitFor()
  await dialog.getByLabel('Trip Title').fill('Spring again')
  await dialog.getByLabel('Start Date').fill('2099-04-01')
  expect(await dialog.getByLabel('End Date').inputValue()).toMatch(/^2099-04/)
  await dialog.getByRole('button', { name: 'Create Trip' }).click()
  await page.getByText('Trip created successfully!').waitFor()
  await page.getByRole('article', { name: 'Spring again', exact: true }).waitFor()
  expect(problems).toEqual([])
})
