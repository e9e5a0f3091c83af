import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import {
  admin,
  logIn,
  maya,
  readRecordedToasts,
  recordToasts,
  startJourney,
  type Journey,
} from './browser.ts'

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

async function openEditorFromTrip(page: Page, id: number) {
  await logIn(page, admin)
  await page.goto(`/trip/${id}`)
  await page.getByRole('link', { name: 'Edit Trip' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Trip' }).waitFor()
}

/** The harmless button has the focus, so that pressing Enter once too often loses nothing. */
async function expectFocus(dialog: Locator, name: string) {
  const button = dialog.getByRole('button', { name })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
}

test('tabs count their invalid fields, and the first one gets the focus', async () => {
  await using visit = await journey.visit({ viewport: { width: 390, height: 700 } })
  const { page } = visit
  await openEditor(page, '/admin/trips/4/edit?tab=schedule')
  await page.getByLabel('Event Schedule (JSON)').fill('[{"day": 1},]')
  await page.getByText('Line 1, column 13: Remove the comma before this.').first().waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Please check your schedule format and try again.').waitFor()

  await page.getByRole('tab', { name: 'Trip Details' }).click()
  await page.getByLabel('End Date').fill('2020-01-01')
  await page.getByRole('tab', { name: /^Event Schedule/ }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Please fix the errors in the form before saving.').waitFor()
  await page.getByRole('tab', { name: 'Trip Details, 1 error', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Event Schedule, 1 error' }).waitFor()
  const focusedField = page.locator('[name=endDate]:focus')
  await focusedField.waitFor()
  const { top, bottom } = await focusedField.evaluate(
    (field) => field.getBoundingClientRect().toJSON() as DOMRect,
  )
  expect([top > 0, bottom < 700]).toEqual([true, true])
})

test('the second of two admins saving one trip is warned, and nothing is lost', async () => {
  await using first = await journey.visit()
  await using second = await journey.visit()
  await openEditor(first.page, '/admin/trips/5/edit')
  await openEditor(second.page, '/admin/trips/5/edit')

  await second.page.getByLabel('Trip Title').fill('Second title')
  await first.page.getByLabel('Trip Title').fill('First title')
  await first.page.getByLabel('Location', { exact: true }).fill('First place')
  await first.page.getByRole('button', { name: 'Save Changes' }).click()
  await first.page.getByText('Trip updated successfully!').waitFor()

  await second.page.keyboard.press('Control+s')
  const dialog = second.page.getByRole('dialog', { name: 'Someone else saved this trip' })
  await dialog.getByText('Trip Title').waitFor()
  await dialog.getByText('Location').waitFor()
  await expectFocus(dialog, 'Keep editing')
  await dialog.getByRole('button', { name: 'Reload their version' }).click()
  await dialog.getByRole('button', { name: 'Discard mine and reload' }).waitFor()
  await expectFocus(dialog, 'Keep editing')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  expect(await second.page.getByLabel('Trip Title').inputValue()).toBe('Second title')
  expect(await second.page.getByLabel('Location', { exact: true }).inputValue()).toBe('First place')
  await second.page.getByRole('button', { name: 'Save Changes' }).click()
  await second.page.getByText('Trip updated successfully!').waitFor()

  // The first page has no unsaved changes, and updates by itself.
  await first.page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=title]')?.value === 'Second title',
  )
  expect(await first.page.getByLabel('Location', { exact: true }).inputValue()).toBe('First place')
})

test('leaving with unsaved changes asks first, by link or Back, but not after saving', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await openEditorFromTrip(page, 6)
  await page.getByLabel('Trip Title').fill('Not saved yet')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Back to Trip' }).click()
  await expectFocus(dialog, 'Keep editing')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Trip Title').inputValue()).toBe('Not saved yet')

  await page.goBack()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Trip Title').inputValue()).toBe('Not saved yet')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(/\/trip\/6$/)

  await page.getByRole('link', { name: 'Edit Trip' }).click()
  await page.getByLabel('Trip Title').fill('Saved')
  await page.keyboard.press('Control+s')
  await page.getByText('Trip updated successfully!').waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor()
})

test('a traveller is turned away from the editor', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  await recordToasts(page)
  await logIn(page, maya)
  await page.goto('/admin/trips/1/edit')
  await page.getByRole('heading', { name: 'Welcome Back, Adventurer!' }).waitFor()
  expect(await readRecordedToasts(page)).toContain('Access DeniedAdmin access required')
})

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the editor is accessible and does not overflow: %s, %i px', async (colorScheme, width) => {
  await using visit = await journey.visit({ colorScheme, viewport: { width, height: 900 } })
  const { page, problems } = visit
  const checkTab = async (tab: string) => {
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([tab, Math.max(0, overflow)]).toEqual([tab, 0])
  }
  await openEditor(page, '/admin/trips/1/edit')
  await checkTab('details')
  await page.getByRole('tab', { name: 'Event Schedule' }).click()
  await checkTab('schedule')
  await page.getByRole('tab', { name: 'Images & Media' }).click()
  await checkTab('pictures')
  expect(problems).toEqual([])
})
