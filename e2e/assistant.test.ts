import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { admin, logIn, sharedBrowser, startJourney, type Journey } from './browser.ts'

const brochure = `
  <h1>Kayak weekend</h1>
  <h2>What's included</h2>
  <ul><li>Sea kayak and paddle</li><li>All meals from Friday dinner</li><li>Certified guide</li></ul>
  <h2>Activities</h2>
  <ul><li>Island camping</li><li>Stargazing at the lighthouse</li></ul>
  <h2>Accommodation</h2>
  <p>Two nights in four-person tents on the west beach.</p>`

let journey: Journey
let pdf: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
  journey = await startJourney()
  const page = await (await sharedBrowser()).newPage()
  await page.setContent(brochure)
  pdf = { name: 'kayak-weekend.pdf', mimeType: 'application/pdf', buffer: await page.pdf() }
  await page.close()
})
afterAll(() => journey[Symbol.asyncDispose]())

async function openAssistant(page: Page, tripId: number): Promise<Locator> {
  await logIn(page, admin)
  await page.goto(`/admin/trips/${tripId}/edit`)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const panel = page.getByRole('dialog', { name: 'AI Assistant' })
  await panel.getByRole('tab', { selected: true }).waitFor()
  return panel
}

const choosePdf = (panel: Locator, file: typeof pdf) => panel.locator('input[type=file]').setInputFiles(file)

test('an admin reviews a PDF’s content, applies parts of it, undoes one and saves', async () => {
  await using visit = await journey.visit({ viewport: { width: 1440, height: 900 } })
  const { page, problems } = visit
  const panel = await openAssistant(page, 4)
  await choosePdf(panel, pdf)
  await page.getByText('Content has been extracted and is ready for review.').waitFor()

  await panel.getByRole('button', { name: 'p. 1, quote for Certified guide' }).click()
  await panel.getByRole('button', { name: 'Replace Tour Includes' }).click()
  await page.getByText('Tour Includes has been updated in the trip form.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Tour Includes' }).inputValue()).toBe(
    'Sea kayak and paddle\nAll meals from Friday dinner\nCertified guide',
  )

  const activitiesBefore = await page.getByRole('textbox', { name: 'Activities' }).inputValue()
  await panel.getByRole('checkbox', { name: /Stargazing/ }).uncheck()
  await panel.getByRole('button', { name: 'Append Activities' }).click()
  expect(await page.getByRole('textbox', { name: 'Activities' }).inputValue()).toBe(
    `${activitiesBefore}\nIsland camping`,
  )

  const accommodation = page.locator('[name=accommodationDescription]')
  const accommodationBefore = await accommodation.inputValue()
  await panel.getByRole('button', { name: 'Replace Accommodation Description' }).click()
  await expect.poll(() => accommodation.inputValue()).toContain('four-person tents')
  await panel.getByRole('button', { name: 'Undo Accommodation Description' }).click()
  await expect.poll(() => accommodation.inputValue()).toBe(accommodationBefore)
  await panel
    .getByRole('group', { name: 'Accommodation Description' })
    .getByText('Undone', { exact: true })
    .waitFor()

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Trip updated successfully!').waitFor()
  await page.goto('/trip/4')
  await page.getByText('Sea kayak and paddle').waitFor()
  // Only the first five are visible at once.
  await page.getByText('Island camping').waitFor({ state: 'attached' })
  expect(await page.getByText('four-person tents').count()).toBe(0)
  expect(problems).toEqual([])
})

test('the assistant answers a question from the PDF, and a reply can be stopped', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  const panel = await openAssistant(page, 5)
  await choosePdf(panel, pdf)
  await page.getByText('Content has been extracted and is ready for review.').waitFor()
  const input = panel.getByPlaceholder('Ask about your trip...')
  await input.fill('Where do we sleep, in tents?')
  await input.press('Enter')
  await panel.getByRole('list', { name: 'Sources' }).getByText('kayak-weekend.pdf, page 1').first().waitFor()

  // The reply never begins.
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? new Promise<void>(() => undefined) : route.continue(),
  )
  await input.fill('And what do we eat?')
  await input.press('Enter')
  await panel.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => input.inputValue()).toBe('And what do we eat?')
})

test('a file that is not a readable PDF is refused, and can be tried again', async () => {
  await using visit = await journey.visit()
  const { page } = visit
  const panel = await openAssistant(page, 6)
  await choosePdf(panel, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
  await page.getByRole('alert').getByText('Invalid File Type').waitFor()
  await panel.getByRole('button', { name: 'Got it' }).click()
  // Named like a PDF, but the server checks the contents. Look in the panel: an earlier toast has this text.
  await choosePdf(panel, { ...pdf, buffer: Buffer.from('Notes') })
  await panel.getByText('Please select a PDF file.').waitFor()
  await choosePdf(panel, { ...pdf, buffer: pdf.buffer.subarray(0, 200) })
  await page.getByRole('alert').getByText('PDF Analysis Failed').waitFor()
  await panel.getByRole('button', { name: 'Try again with kayak-weekend.pdf' }).waitFor()
})

test('the panel stays where it was dragged, on screen and clear of Save Changes', async () => {
  await using visit = await journey.visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visit
  const panel = await openAssistant(page, 6)
  expect(await panel.boundingBox()).toEqual({ x: 1020, y: 100, width: 384, height: 600 })
  const save = page.getByRole('button', { name: 'Save Changes' })
  const saveButtonRight = async () => {
    const { x = 0, width = 0 } = (await save.boundingBox()) ?? {}
    return x + width
  }
  await save.click({ trial: true })
  expect(await saveButtonRight()).toBeLessThan(1020)

  // Drags the panel by its header, 800 px to the left and 200 px down.
  await page.mouse.move(1200, 125)
  await page.mouse.down()
  await page.mouse.move(400, 325, { steps: 5 })
  await page.mouse.up()
  expect(await panel.boundingBox()).toMatchObject({ x: 220, y: 300 })
  // The header has its full width again.
  await expect.poll(saveButtonRight).toBeGreaterThan(1300)
  await page.reload()
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  expect(await panel.boundingBox()).toMatchObject({ x: 220, y: 300 })

  await page.setViewportSize({ width: 800, height: 500 })
  await expect.poll(async () => (await panel.boundingBox())?.y).toBe(180)
  await page.keyboard.press('Escape')
  await page.locator('button:focus', { hasText: 'AI Assistant' }).waitFor()
  await panel.getByRole('button', { name: 'Expand' }).click()
  await panel.getByRole('button', { name: 'Minimise' }).click()
  await panel.locator('button:focus[aria-label=Expand]').waitFor()
})

test.each([768, 900, 1024, 1279])(
  'the panel opens at its usual place beside Save Changes: %i px',
  async (width) => {
    await using visit = await journey.visit({ viewport: { width, height: 900 } })
    const { page } = visit
    const panel = await openAssistant(page, 7)
    await page.getByLabel('Trip Title').fill('Another name')
    const usualBox = { x: width - 420, y: 100, width: 384, height: 600 }
    await expect.poll(() => panel.boundingBox()).toEqual(usualBox)
    for (const [role, name] of [
      ['button', 'AI Assistant'],
      ['button', 'Save Changes'],
    ] as const) {
      const control = page.locator('.trip-editor').getByRole(role, { name, exact: true })
      await control.click({ trial: true, timeout: 5000 })
      const box = await control.boundingBox()
      expect(box && box.x + box.width).toBeLessThanOrEqual(usualBox.x)
    }
  },
)

test.each([
  [1440, 900],
  [900, 500],
])('the notice above the form can be used while the panel is open: %i × %i', async (width, height) => {
  await using visit = await journey.visit({ viewport: { width, height } })
  const { page } = visit
  const panel = await openAssistant(page, 9)
  await page.getByLabel('Trip Title').fill('Another name')
  await page.reload()
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await panel.waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click({ timeout: 5000 })
  await page.getByRole('button', { name: 'Save Changes' }).click({ trial: true, timeout: 5000 })
})

test.each([
  [1440, 720],
  [390, 844],
])('a toast covers neither the question field nor Save Changes: %i × %i', async (width, height) => {
  await using visit = await journey.visit({ viewport: { width, height } })
  const { page } = visit
  const panel = await openAssistant(page, 6)
  await choosePdf(panel, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
  await page.getByRole('alert').getByText('Invalid File Type').waitFor()
  await panel.getByRole('button', { name: 'Upload PDF' }).click({ trial: true, timeout: 2000 })
  await panel.getByPlaceholder('Ask about your trip...').click({ trial: true, timeout: 2000 })
  await page.getByRole('button', { name: 'Save Changes' }).click({ trial: true, timeout: 2000 })
  await page.getByRole('alert').getByText('Invalid File Type').waitFor()
})

test('in a low window the panel can be made larger', async () => {
  await using visit = await journey.visit({ viewport: { width: 900, height: 500 } })
  const panel = await openAssistant(visit.page, 6)
  const messagesHeight = async () => (await panel.getByRole('tabpanel').boundingBox())?.height ?? 0
  await expect.poll(messagesHeight).toBeGreaterThan(140)
  await panel.getByRole('button', { name: 'Make larger' }).click()
  await expect.poll(messagesHeight).toBeGreaterThan(220)
})

test('on phones the panel can be made larger, and closing it restores the page', async () => {
  await using visit = await journey.visit({ viewport: { width: 390, height: 844 } })
  const { page } = visit
  const panel = await openAssistant(page, 6)
  const height = async () => (await panel.boundingBox())?.height ?? 0
  const padding = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom)
  const smallHeight = await height()
  await panel.getByRole('button', { name: 'Make larger' }).click()
  await expect.poll(height).toBeGreaterThan(smallHeight + 100)
  const paddingWhileOpen = await padding()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.poll(padding).not.toBe(paddingWhileOpen)
})

test.each([
  ['light', 1440, 7],
  ['dark', 390, 8],
] as const)(
  'the assistant is accessible and reports no errors: %s, %i px',
  async (colorScheme, width, tripId) => {
    await using visit = await journey.visit({ colorScheme, viewport: { width, height: 844 } })
    const { page, problems } = visit
    const panel = await openAssistant(page, tripId)
    await choosePdf(panel, pdf)
    await panel.getByRole('button', { name: 'Replace Tour Includes' }).click()
    await panel.getByPlaceholder('Ask about your trip...').fill('Where do we sleep?')
    await panel.getByRole('button', { name: 'Send' }).hover()
    await expectAccessible(page)
    expect(problems).toEqual([])
  },
)
