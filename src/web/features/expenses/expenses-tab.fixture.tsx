import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../../api/query.ts'
import { aTrip } from '../trips/trip.fixture.ts'
import ExpensesTab from './expenses-tab.tsx'
import { anExpense, answeringWithExpenses, me, type ExpensesFixture } from './expenses.fixture.ts'

/**
 * An expense of Ida, the viewer. anExpense() by itself is Ann's "Ferry": $10.00, shared by Ida, Ann and Bo.
 */
export const ownExpense = anExpense({
  id: 5,
  isMine: true,
  uploadedBy: 'u1',
  payerFirstName: 'Ida',
  reason: 'Fuel north',
})

/** Shows the tab with this data, viewed by Ida if nobody else is given. */
export function openTab(fixture: ExpensesFixture = {}, trip = aTrip()) {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  const server = answeringWithExpenses(fixture)
  const user = renderWithProviders(<ExpensesTab trip={trip} />)
  return { server, user }
}

/** As after a reload of the page, with Ida logged in: what is stored stays, the query cache is empty. */
export function reloadTab(): UserEvent {
  cleanup()
  return renderWithProviders(<ExpensesTab trip={aTrip()} />, signIn(createQueryClient(), me))
}

/** The form for new expenses, in its open sheet. */
export async function findForm() {
  return within(await screen.findByRole('form', { name: 'Add expense' }))
}

/** Opens the sheet with the form for new expenses, unless it is open. */
export async function openForm(user: UserEvent) {
  if (!screen.queryByRole('form', { name: 'Add expense' })) {
    await user.click(await screen.findByRole('button', { name: 'Add expense' }))
  }
  return findForm()
}

export async function closeForm(user: UserEvent): Promise<void> {
  const sheet = within(screen.getByRole('dialog', { name: 'What did you pay?' }))
  await user.click(sheet.getByRole('button', { name: 'Close' }))
}

/** Types into the form for new expenses, after what is there. */
export async function fillIn(user: UserEvent, amount: string, reason: string): Promise<void> {
  const form = await openForm(user)
  await user.type(form.getByLabelText('Amount'), amount)
  await user.type(form.getByLabelText('Reason'), reason)
}

export async function submit(user: UserEvent): Promise<void> {
  await user.click((await findForm()).getByRole('button', { name: 'Add expense' }))
}

/** Opens the viewer's own expense, and its dialog. */
export async function openEditDialog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  return within(screen.getByRole('dialog', { name: 'Edit expense' }))
}
