import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBothSchemes } from './expect-accessible.ts'
import { logIn, startJourney } from './browser.ts'
import { createTrip, logInAdmin, registerTestUser, type TestUser } from './test-users.ts'
import { createPicture } from './picture-panels.ts'

async function openExpenses(page: Page, user: TestUser, tripId: number): Promise<void> {
  await logIn(page, user)
  await page.goto(`/trip/${tripId}?tab=expenses`)
  await page.getByRole('tabpanel', { name: 'Expenses' }).getByText('Total', { exact: true }).waitFor()
}

const expenseForm = (page: Page) => page.getByRole('form', { name: 'Add expense' })
const expenseRow = (page: Page, reason: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: reason, exact: true }) })

/** Opens the form in its sheet, which moves the focus to the amount. */
async function openExpenseForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add expense' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('amount')
}

async function fillExpense(page: Page, amount: string, reason: string): Promise<void> {
  await expenseForm(page).getByLabel('Amount', { exact: true }).fill(amount)
  await expenseForm(page).getByLabel('Reason').fill(reason)
}

/** Types and pastes amounts with commas; leaves 12.50 in the field. */
async function typeAmounts(page: Page): Promise<void> {
  const field = expenseForm(page).getByLabel('Amount', { exact: true })
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+v')
  }
  const expectShown = async (texts: Record<string, string>, write: (text: string) => Promise<void>) => {
    for (const [text, shown] of Object.entries(texts)) {
      await field.press('Control+a')
      await write(text)
      expect([text, await field.inputValue()]).toEqual([text, shown])
    }
  }
  await expectShown(
    { '1,020': '1020', '1,020.5': '1020.5', '1.020,50': '1020.50', '12,': '12', '12,5': '12.5' },
    (text) => page.keyboard.type(text),
  )
  await expectShown({ '1.020,50': '1020.50', '1,020': '1020', ' 12,50\n': '12.50' }, paste)
  // The whole text at once, as with voice typing.
  await expectShown({ '12,50': '12.50', '1,020': '1020' }, (text) => page.keyboard.insertText(text))

  // An ambiguous amount shows an error, and is not sent.
  await field.press('Control+a')
  await page.keyboard.type('1,0205')
  await expenseForm(page).getByText('“1,0205” isn’t clear. Enter an amount like 20 or 20.50.').waitFor()
  await expenseForm(page).getByLabel('Reason').fill('Maps')
  await page.keyboard.press('Enter')
  await field.press('Backspace')
  expect(await field.inputValue()).toBe('1020')
  await field.press('Control+a')
  await paste('12 50')
  expect(await field.inputValue()).toBe('')
  await expenseForm(page).getByText('Enter an amount like 20 or 20.50.').waitFor()

  // A comma typed in the middle puts the point at the caret.
  await page.keyboard.type('1250')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(',')
  expect(await field.inputValue()).toBe('12.50')
  await field.press('Control+a')
  await page.keyboard.type('12,50')
  expect(await field.inputValue()).toBe('12.50')
}

async function submitExpense(page: Page, reason: string): Promise<void> {
  await expenseForm(page).getByRole('button', { name: 'Add expense' }).click()
  await expenseForm(page).waitFor({ state: 'hidden' })
  await page.getByText('Expense added successfully!').first().waitFor()
  await expenseRow(page, reason).getByText('Paid by you').waitFor()
}

test('three people add five expenses, one settles up, and statements explain the balances', async () => {
  await using journey = await startJourney()
  const tripId = await createTrip(await logInAdmin(journey.address), { price: 0, maxParticipants: 8 })
  const [ida, ole, ann] = [
    await registerTestUser(journey.address, 'Ida'),
    await registerTestUser(journey.address, 'Ole'),
    await registerTestUser(journey.address, 'Ann'),
  ]
  for (const user of [ida, ole, ann]) {
    await user.send('POST', `/api/trips/${tripId}/bookings`, { partySize: 1, transport: 'own' })
  }
  await using wide = await journey.visit({ viewport: { width: 1440, height: 1000 } })
  await using phone = await journey.visit({ viewport: { width: 390, height: 844 } })
  await openExpenses(wide.page, ida, tripId)
  await openExpenses(phone.page, ann, tripId)

  // Ida pays for the cabin, with a receipt.
  await openExpenseForm(wide.page)
  await fillExpense(wide.page, '100', 'Cabin')
  await expenseForm(wide.page).getByText('$33.33 each. One of you pays a cent more.').waitFor()
  await expenseForm(wide.page)
    .getByRole('button', { name: /^Why\?/ })
    .click()
  await expenseForm(wide.page)
    .getByText(
      '$100.00 split 3 ways is $33.33 each, and 1 cent is left over. You take turns with extra cents.',
    )
    .waitFor()
  await expenseForm(wide.page)
    .getByLabel('Receipt file')
    .setInputFiles({ name: 'cabin.jpg', mimeType: 'image/jpeg', buffer: await createPicture('#2f6b35') })
  await expenseForm(wide.page).getByRole('button', { name: 'Remove cabin.jpg' }).waitFor()
  await submitExpense(wide.page, 'Cabin')

  // Ann sees the expense and its receipt without a reload.
  await phone.page.getByRole('button', { name: 'Receipt for Cabin' }).click()
  const picture = phone.page.getByRole('img', { name: 'Receipt for Cabin' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  await phone.page.getByRole('button', { name: 'Close' }).click()

  // Ann does not share the tea.
  await openExpenseForm(wide.page)
  await fillExpense(wide.page, '9', 'Tea')
  await expenseForm(wide.page).getByRole('checkbox', { name: 'Ann Marlow' }).uncheck()
  await expenseForm(wide.page).getByText('$4.50 each').waitFor()
  await submitExpense(wide.page, 'Tea')
  await expenseRow(phone.page, 'Tea').getByText('not shared with you').waitFor()

  // Ann adds two expenses on her phone: one for everybody, and one for herself by exact amount. What she has
  // typed stays in the sheet while it is closed.
  await openExpenseForm(phone.page)
  await fillExpense(phone.page, '10', 'Ferry')
  await expectAccessibleInBothSchemes(phone.page)
  await phone.page.keyboard.press('Escape')
  await expenseForm(phone.page).waitFor({ state: 'hidden' })
  const focusedText = () => phone.page.evaluate(() => document.activeElement?.textContent)
  expect(await focusedText()).toBe('Add expense')
  await openExpenseForm(phone.page)
  await submitExpense(phone.page, 'Ferry')
  expect(await focusedText()).toBe('Add expense')
  await openExpenseForm(phone.page)
  await fillExpense(phone.page, '33', 'Ice axe')
  await expenseForm(phone.page).getByText('Exact amounts').click()
  await expenseForm(phone.page).getByLabel('Dollars for Ann Marlow').fill('33')
  await expenseForm(phone.page).getByText('Everything is assigned.').waitFor()
  await submitExpense(phone.page, 'Ice axe')
  await ole.send('POST', `/api/trips/${tripId}/expenses`, { amount: '90', reason: 'Dinner' })
  await expenseRow(wide.page, 'Dinner').getByText('Paid by Ole · your share $30.00').waitFor()
  await wide.page
    .getByRole('paragraph')
    .filter({ hasText: /^\$242\.00$/ })
    .waitFor()

  await expenseRow(wide.page, 'Cabin').getByRole('button', { name: 'Cabin', exact: true }).click()
  await expenseRow(wide.page, 'Cabin').getByRole('button', { name: 'Why? Shares of Cabin' }).click()
  await wide.page.getByText(/^This doesn’t split evenly/).waitFor()
  await wide.page.getByRole('button', { name: /^Why\? You’re owed/ }).click()
  await wide.page.getByText('Your share', { exact: true }).waitFor()
  await expectAccessible(wide.page)
  await expectAccessible(phone.page)

  // A removed expense can be restored.
  await expenseRow(wide.page, 'Tea').getByRole('button', { name: 'Tea', exact: true }).click()
  await expenseRow(wide.page, 'Tea').getByRole('button', { name: 'Remove' }).click()
  await expenseRow(wide.page, 'Tea').waitFor({ state: 'detached' })
  await wide.page.getByRole('button', { name: 'Undo' }).click()
  await expenseRow(wide.page, 'Tea').waitFor()

  // Ann owes Ida and Ole, and pays Ida. The last digit depends on who covers the extra cents.
  await phone.page.getByRole('button', { name: /^Mark as paid: You pay Ida \$37\.8\d$/ }).click()
  await phone.page.getByText('Marked as paid').first().waitFor()
  await expenseRow(wide.page, 'Cabin').getByText('Settled').waitFor()
  await wide.page.getByText('You’re settled up.').waitFor()
  await expenseRow(wide.page, 'Cabin').getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' })

  await wide.page.goto(`/trip/${tripId}/statement`)
  await wide.page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor()
  await wide.page.getByText('You’re settled up.').waitFor()
  await wide.page.getByRole('rowheader', { name: /^You received \$37\.8\d from Ann\./ }).waitFor()
  await wide.page
    .getByRole('rowheader', {
      name: /^You paid \$9\.00 for Tea\. Your share is \$4\.50, so the others owe you \$4\.50\./,
    })
    .waitFor()
  await phone.page.goto(`/trip/${tripId}/statement`)
  await phone.page.getByText(/^You owe \$18\.8\d\.$/).waitFor()
  await phone.page
    .getByRole('rowheader', {
      name: /^Your share of Dinner is \$30\.00\. Ole paid \$90\.00, split 3 ways\./,
    })
    .waitFor()
  await phone.page
    .getByRole('rowheader', { name: /^You paid \$33\.00 for Ice axe\. No one else shares it\./ })
    .waitFor()
  expect([...wide.problems, ...phone.problems]).toEqual([])
})

test('an expense of somebody who is not on the trip counts once an admin approves it', async () => {
  await using journey = await startJourney()
  const admin = await logInAdmin(journey.address)
  const tripId = await createTrip(admin, { price: 0, maxParticipants: 8 })
  const [ida, otto] = [
    await registerTestUser(journey.address, 'Ida'),
    await registerTestUser(journey.address, 'Otto'),
  ]
  await ida.send('POST', `/api/trips/${tripId}/bookings`, { partySize: 1, transport: 'own' })
  await using ottosVisit = await journey.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await using adminVisit = await journey.visit()
  await openExpenses(ottosVisit.page, otto, tripId)
  await openExpenseForm(ottosVisit.page)
  await expenseForm(ottosVisit.page)
    .getByText('Split between everyone on the trip. It counts once an organiser approves it.')
    .waitFor()
  await typeAmounts(ottosVisit.page)
  await expenseForm(ottosVisit.page).getByLabel('Reason').fill('Maps')
  await submitExpense(ottosVisit.page, 'Maps')
  await expenseRow(ottosVisit.page, 'Maps').getByText('Needs approval').waitFor()
  await ottosVisit.page.getByText('$12.50 of this needs an organiser’s approval').waitFor()

  await openExpenses(adminVisit.page, admin, tripId)
  await expenseRow(adminVisit.page, 'Maps').getByRole('button', { name: 'Approve' }).click()
  await adminVisit.page.getByText('“Maps” now counts.').first().waitFor()
  await expenseRow(ottosVisit.page, 'Maps').getByText('Needs approval').waitFor({ state: 'detached' })
  await ottosVisit.page.getByText('You’re owed $12.50.', { exact: true }).waitFor()
  expect([...ottosVisit.problems, ...adminVisit.problems]).toEqual([])
})
