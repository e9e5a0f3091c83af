import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, fillFields, logIn, startJourney } from './browser.ts'
import { choosePicture, findDrawnPicture, dropPicture, createPicture } from './picture-panels.ts'

const fields = {
  'Trip Title': 'Lofoten by Sail',
  Description: 'Seven days under sail.\n\nAnd a sauna.',
  Location: 'Svolvær, Norway',
  Category: 'water sports',
  'Start Date': '2099-06-01',
  'End Date': '2099-06-07',
  'Price per Person': '649.5',
  'Budget Low': '120',
  'Budget High': '240.75',
  'Max Participants': '14',
  'Accommodation Description': 'Bunks on board.',
  'Security Policy': 'Life vests at all times.',
  'Waitlist Policy': 'First come, first served.',
  'Barge Location': 'Quay 4, Svolvær',
  'Google Maps Route URL': 'https://maps.google.com/route',
  Coordinates: `68°14'02"N 14°34'05"E`,
}
const lists = {
  'Event Schedule (JSON)': '{"Day 2": "Sail to Skrova", "Day 1": {"09:00": "Meet at the quay"}}',
  'Tour Includes': 'Dry suit\n\nAll meals',
  Activities: 'Sailing\nFishing',
}

/** The values in the form after saving. */
const savedTexts = {
  ...fields,
  'Price per Person': '649.50',
  'Budget Low': '120.00',
  Coordinates: '68.233889, 14.568056',
}
const textsForVisitors = [
  'Seven days under sail.',
  'Svolvær, Norway',
  '$649.50',
  '$120 – $240.75',
  'Sail to Skrova',
  'Meet at the quay',
  'Dry suit',
  'Fishing',
  'Bunks on board.',
  'Life vests at all times.',
  'First come, first served.',
  'Quay 4, Svolvær',
  '68.2339° N, 14.5681° E',
]

const readFields = async (page: Page, labels: string[]) => {
  const entries = labels.map(
    async (label) => [label, await page.getByLabel(label, { exact: true }).inputValue()] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

test('an admin creates a trip, fills in every field, and visitors see all of it', async () => {
  await using journey = await startJourney()
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)
  await page.goto('/admin/trips')

  await page.getByRole('button', { name: 'Create Trip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Trip' })
  await fillFields(dialog, {
    'Trip Title': 'Sailing, somewhere',
    Location: 'Norway',
    'Start Date': '2099-05-01',
    'End Date': '2099-05-01',
  })
  await dialog.getByRole('button', { name: 'Create Trip' }).click()
  await page.getByText('Trip created successfully!').waitFor()
  await page.getByRole('article', { name: 'Sailing, somewhere' }).getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Trip' }).waitFor()

  await fillFields(page, fields)
  await page.getByText('We’ll use 68.2339° N, 14.5681° E').waitFor()
  await page.getByRole('tab', { name: 'Event Schedule' }).click()
  await fillFields(page, lists)
  await page.getByRole('region', { name: 'Preview for visitors' }).getByText('Sail to Skrova').waitFor()
  await page.getByRole('tab', { name: 'Images & Media' }).click()
  await dropPicture(page, 'Hero', 'sails.jpg', await createPicture('#1e4b38'))
  const hero = await findDrawnPicture(page, 'Hero')
  await choosePicture(page, 'Main', 'bunks.jpg', await createPicture('#ae3f17'))
  await page.getByRole('button', { name: 'Place bunks.jpg' }).click()
  await page.getByRole('button', { name: 'Use Here: Accommodation' }).click()
  const bunks = await findDrawnPicture(page, 'Accommodation')
  await fillFields(page, { 'Main Image URL (optional)': '/photos/gallery-2.jpg' })
  await page.keyboard.press('Control+s')
  await page.getByText('Trip updated successfully!').waitFor()

  await page.reload()
  await page.getByRole('tab', { name: 'Images & Media', selected: true }).waitFor()
  expect(await findDrawnPicture(page, 'Hero')).toBe(hero)
  expect(await findDrawnPicture(page, 'Main')).toBe('/photos/gallery-2.jpg')
  expect(await findDrawnPicture(page, 'Accommodation')).toBe(bunks)
  await page.getByRole('tab', { name: 'Event Schedule' }).click()
  expect(await readFields(page, Object.keys(lists))).toEqual({
    ...lists,
    'Tour Includes': 'Dry suit\nAll meals',
  })
  await page.getByRole('tab', { name: 'Trip Details' }).click()
  expect(await readFields(page, Object.keys(savedTexts))).toEqual(savedTexts)

  await page.getByRole('link', { name: 'Back to Trip' }).click()
  await page.waitForURL(/\/trip\/\d+$/)
  await using visitor = await journey.visit()
  await visitor.page.goto(page.url())
  await visitor.page.getByRole('heading', { level: 1, name: 'Lofoten by Sail' }).waitFor()
  const text = await visitor.page.getByRole('main').innerText()
  expect(textsForVisitors.filter((words) => !text.includes(words))).toEqual([])
  expect(text.indexOf('Sail to Skrova')).toBeLessThan(text.indexOf('Meet at the quay'))
  const pictures = await visitor.page
    .getByRole('main')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(pictures).toEqual(expect.arrayContaining([hero, bunks]))
  expect([problems, visitor.problems]).toEqual([[], []])
})
