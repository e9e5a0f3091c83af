import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { admin, logIn, startJourney, type Journey } from './browser.ts'
import { choosePicture, findDrawnPicture, dropPicture, createPicture } from './picture-panels.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey[Symbol.asyncDispose]())

async function openPictures(page: Page): Promise<void> {
  await page.goto('/admin/trips/1/edit')
  await page.getByRole('tab', { name: 'Images & Media' }).click()
  await page.getByRole('heading', { name: 'Image Library' }).waitFor()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Trip updated successfully!').waitFor()
}

test('an admin uploads and places pictures, and visitors get the size that fits', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)
  await openPictures(page)

  await dropPicture(page, 'Hero', 'ridge.jpg', await createPicture('#1e4b38'))
  await page.getByText('Image uploaded successfully!').waitFor()
  const hero = await findDrawnPicture(page, 'Hero')
  await choosePicture(page, 'Main', 'hut.jpg', await createPicture('#ae3f17'))
  await page.getByRole('button', { name: 'Place hut.jpg' }).click()
  await page
    .getByRole('dialog', { name: 'Choose Image Placement' })
    .getByRole('button', { name: /: Accommodation$/ })
    .click()
  await page.getByText('Image has been set as Accommodation image.').waitFor()
  const hut = await findDrawnPicture(page, 'Accommodation')
  await expectAccessible(page)
  await save(page)

  const html = await (await fetch(`${journey.address}/trip/1`)).text()
  for (const path of [hero, hut]) {
    const name = path.replace(/\.jpg$/, '')
    expect(path).toMatch(/^\/uploads\/[\w-]+\.jpg$/)
    expect(html.toLowerCase()).toContain(
      `type="image/avif" srcset="${name}-640.avif 640w, ${name}-1280.avif 1280w, ${name}-1600.avif 1600w"`.toLowerCase(),
    )
  }
  await using visitor = await journey.visit({ viewport: { width: 390, height: 800 } })
  await visitor.page.goto('/trip/1')
  const heroImage = visitor.page.locator('[data-hero] img')
  await expect
    .poll(() => heroImage.evaluate((element: HTMLImageElement) => element.currentSrc))
    .toContain(hero.replace(/\.jpg$/, ''))
  await expect
    .poll(() => heroImage.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  expect([problems, visitor.problems]).toEqual([[], []])
})

test('deleting a picture names the trip that shows it, and that trip falls back to its default', async () => {
  await using visit = await journey.visit()
  const { page, problems } = visit
  await logIn(page, admin)
  await openPictures(page)
  await choosePicture(page, 'Hero', 'mist.jpg', await createPicture('#8bc8e6'))
  await page.getByRole('button', { name: 'Place mist.jpg' }).waitFor()
  const mist = await findDrawnPicture(page, 'Hero')
  await save(page)

  await page.getByRole('button', { name: 'Delete mist.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete mist.jpg' })
  await dialog.getByText('Are you sure you want to delete this image?').waitFor()
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/^Vega Islands/)])
  await dialog.getByRole('button', { name: 'Delete image' }).click()

  await page.getByText('Image deleted successfully!').waitFor()
  await page.getByRole('button', { name: 'Place mist.jpg' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Choose a picture for Hero Image' }).waitFor()
  await expect.poll(async () => (await fetch(`${journey.address}/trip/1`)).text()).not.toContain(mist)
  expect((await fetch(journey.address + mist)).status).toBe(404)
  expect(problems).toEqual([])
})
