import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { addExpense, listExpenses } from '#contract/expenses.ts'
import { uploadReceipt } from '#contract/receipts.ts'
import { badGateway, failure, lostAnswer } from '#testing/fake-reply.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aTrip } from '../trips/trip.fixture.ts'
import ExpensesTab from './expenses-tab.tsx'
import {
  closeForm,
  fillIn,
  findForm,
  openForm,
  openTab,
  ownExpense,
  reloadTab,
  submit,
} from './expenses-tab.fixture.tsx'
import { anExpense, answeringWithExpenses, me } from './expenses.fixture.ts'

afterEach(() => {
  act(dismissToast)
})

const idempotencyKeys = (server: FakeServer) =>
  server.headers(addExpense).map((headers) => headers['idempotency-key'])

const sheet = () => screen.queryByRole('dialog', { name: 'What did you pay?' })

describe('the sheet', () => {
  test('the form opens in a sheet with the focus on the amount, and closing it keeps what was typed', async () => {
    const { user } = openTab()
    const opener = await screen.findByRole('button', { name: 'Add expense' })
    expect(sheet()).not.toBeInTheDocument()
    await user.click(opener)
    expect(sheet()).toBeInTheDocument()
    await waitFor(async () => expect((await findForm()).getByLabelText('Amount')).toHaveFocus())
    await fillIn(user, '12', 'Bread')
    await user.upload((await findForm()).getByLabelText('Receipt file'), new File(['x'], 'bread.pdf'))
    await closeForm(user)
    expect(sheet()).not.toBeInTheDocument()
    expect(opener).toHaveFocus()

    await user.click(opener)
    const form = await findForm()
    expect(form.getByLabelText('Amount')).toHaveValue(12)
    expect(form.getByLabelText('Reason')).toHaveValue('Bread')
    // The upload goes on, too.
    expect(form.getByRole('progressbar', { name: 'Uploading bread.pdf' })).toBeInTheDocument()
  })

  test('another tab of the page, opened with the back button, closes the sheet', async () => {
    const { user } = openTab()
    await openForm(user)
    act(() => history.pushState(null, '', '?tab=booking'))
    await waitFor(() => expect(sheet()).not.toBeInTheDocument())
    history.replaceState(null, '', location.pathname)
  })
})

describe('adding', () => {
  test('a new expense is listed at once, shared by everybody, and closes the sheet once it is added', async () => {
    const { server, user } = openTab()
    const answer = server.holds(addExpense)
    await fillIn(user, '1012.5', '  Cabin ')
    await user.selectOptions((await findForm()).getByLabelText('Category'), 'Lodging')
    expect((await findForm()).getByText('$337.50 each')).toBeInTheDocument()
    await submit(user)

    const row = (await screen.findByText('Saving…')).closest('li')
    expect(row).toHaveTextContent('Cabin')
    expect(row).toHaveTextContent('$1,012.50')
    expect((await findForm()).getByRole('button', { name: 'Add expense' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    expect(server.calls(addExpense)).toEqual([
      {
        params: { tripId: 7 },
        body: {
          amount: '1012.50',
          reason: 'Cabin',
          category: 'lodging',
          sharedWith: [],
          receiptUrl: null,
        },
      },
    ])
    expect(idempotencyKeys(server)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])

    const added = anExpense({ ...ownExpense, id: 9, reason: 'Cabin', amount: '1012.50' })
    server.on(listExpenses, [added])
    answer(added)
    expect(await screen.findByText('Expense added successfully!')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument())
    expect(screen.getAllByRole('heading', { name: 'Cabin' })).toHaveLength(1)
    expect(sheet()).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Add expense' })).toHaveFocus()
    expect((await openForm(user)).getByLabelText('Amount')).toHaveValue(null)
  })

  test.each([
    {
      name: 'refused',
      reply: failure('TOO_MANY_WAITING'),
      toastText: failures.TOO_MANY_WAITING.message,
      formText: failures.TOO_MANY_WAITING.message,
    },
    {
      name: 'a gateway error',
      reply: badGateway,
      toastText: 'Failed to add expense',
      formText: 'Failed to add expense. You may be offline. What you entered is still here.',
    },
    {
      name: 'a lost answer',
      reply: lostAnswer,
      toastText: 'Failed to add expense',
      formText: 'Failed to add expense. You may be offline. What you entered is still here.',
    },
  ])(
    'an expense that could not be added ($name) stays in the form and is sent again unchanged',
    async ({ reply, toastText, formText }) => {
      const { server, user } = openTab()
      server.on(addExpense, reply)
      await fillIn(user, '12', 'Bread')
      await submit(user)
      expect(await (await findForm()).findByRole('alert')).toHaveTextContent(formText)
      const toast = screen.getByText('Error').closest('[role=alert]')
      expect(toast).toHaveTextContent(toastText)
      expect(screen.queryByText('Saving…')).not.toBeInTheDocument()
      await waitFor(async () => expect((await findForm()).getByLabelText('Reason')).toHaveValue('Bread'))
      expect((await findForm()).getByLabelText('Amount')).toHaveValue(12)

      server.holds(addExpense)
      await submit(user)
      await waitFor(() => expect(server.calls(addExpense)).toHaveLength(2))
      const [first, second] = server.calls(addExpense)
      expect(second).toEqual(first)
      expect(new Set(idempotencyKeys(server)).size).toBe(1)
      expect((await findForm()).queryByRole('alert')).not.toBeInTheDocument()
    },
  )

  test('an expense that was already added is reported, and the next try has a new key', async () => {
    const added = anExpense({ ...ownExpense, id: 9, reason: 'Bread' })
    const { server, user } = openTab()
    server.on(addExpense, () => {
      server.on(listExpenses, [added])
      return failure('KEY_REUSED')
    })
    await fillIn(user, '12', 'Rolls')
    await submit(user)
    expect(await (await findForm()).findByRole('alert')).toHaveTextContent('This expense was already added')
    expect(await screen.findByRole('heading', { name: 'Bread' })).toBeInTheDocument()
    expect((await findForm()).getByLabelText('Reason')).toHaveValue('Rolls')
    await submit(user)
    await waitFor(() => expect(server.calls(addExpense)).toHaveLength(2))
    expect(server.calls(addExpense)[1]?.body).toMatchObject({ reason: 'Rolls', amount: '12.00' })
    expect(new Set(idempotencyKeys(server)).size).toBe(2)
  })

  test('an expense that fails after the sheet was closed is reported, and opens again', async () => {
    const { server, user } = openTab()
    const answer = server.holds(addExpense)
    await fillIn(user, '12', 'Bread')
    await submit(user)
    await closeForm(user)
    answer(failure('TOO_MANY_WAITING'))
    expect(await screen.findByText('“Bread” wasn’t added.')).toBeInTheDocument()
    expect(sheet()).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Open it again' }))
    const form = await findForm()
    expect(form.getByRole('alert')).toHaveTextContent(failures.TOO_MANY_WAITING.message)
    expect(form.getByLabelText('Reason')).toHaveValue('Bread')
    await waitFor(() => expect(form.getByLabelText('Amount')).toHaveFocus())
    await closeForm(user)
    expect(screen.getByRole('button', { name: 'Add expense' })).toHaveFocus()
  })

  test('a failed expense waits beside the form while the next one is being typed', async () => {
    const { server, user } = openTab()
    const answer = server.holds(addExpense)
    await fillIn(user, '12', 'Bread')
    await submit(user)
    await closeForm(user)
    await fillIn(user, '7', 'Jam')
    answer(badGateway)
    expect(await screen.findByText('“Bread” may not have been added.')).toBeInTheDocument()
    expect((await findForm()).getByLabelText('Reason')).toHaveValue('Jam')
    await user.click(screen.getByRole('button', { name: 'Open it again' }))
    expect((await findForm()).getByLabelText('Reason')).toHaveValue('Bread')
  })

  test('the form shows the server’s message about a field beside that field', async () => {
    const issues = [{ path: 'receiptUrl', message: 'This receipt is not yours' }]
    const { server, user } = openTab()
    server.fails(addExpense, 'INVALID_INPUT', { issues })
    await fillIn(user, '12', 'Bread')
    await submit(user)
    await waitFor(async () =>
      expect((await findForm()).getByLabelText('Receipt URL')).toHaveAccessibleDescription(
        /This receipt is not yours/,
      ),
    )
  })

  test.each([
    ['0', 'Enter at least $0.01.'],
    ['12.345', '“12.345” isn’t clear. Enter an amount like 20 or 20.50.'],
  ])('an amount of %s is explained and not sent', async (amount, sentence) => {
    const { server, user } = openTab()
    await fillIn(user, amount, 'Bread')
    await submit(user)
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    expect((await findForm()).getByLabelText('Amount')).toHaveFocus()
    expect(server.changes).toEqual([])
  })
})

describe('keeping what was typed', () => {
  /** The tab is left and opened again, without a reload: the query cache stays. */
  function reopenTab(queryClient: QueryClient): UserEvent {
    cleanup()
    return renderWithProviders(<ExpensesTab trip={aTrip()} />, queryClient)
  }

  test('an expense refused because the session ended is in the form after the next login', async () => {
    const { server, user } = openTab()
    server.fails(addExpense, 'UNAUTHORIZED')
    await fillIn(user, '12', 'Bread')
    await submit(user)
    await waitFor(() => expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull())

    const reloaded = reloadTab()
    expect((await openForm(reloaded)).getByLabelText('Reason')).toHaveValue('Bread')
    server.on(addExpense, anExpense({ ...ownExpense, reason: 'Bread' }))
    await submit(reloaded)
    await screen.findByText('Expense added successfully!')
    const [first, second] = server.calls(addExpense)
    expect(second).toEqual(first)
  })

  test('after one expense was added, the next one being typed survives a reload', async () => {
    const { server, user } = openTab()
    server.on(addExpense, anExpense({ ...ownExpense, reason: 'Bread' }))
    await fillIn(user, '12', 'Bread')
    await submit(user)
    await screen.findByText('Expense added successfully!')
    await fillIn(user, '3', 'Jam')

    const form = await openForm(reloadTab())
    expect(form.getByLabelText('Amount')).toHaveValue(3)
    expect(form.getByLabelText('Reason')).toHaveValue('Jam')
    // Nothing says that Bread wasn’t or may not have been added.
    expect(screen.queryByText(/added\.$/)).not.toBeInTheDocument()
  })

  test('an expense without an answer is in the form after a reload, and can be edited', async () => {
    const { server, user } = openTab()
    server.holds(addExpense)
    await fillIn(user, '12', 'Bread')
    await submit(user)

    const reloaded = reloadTab()
    expect(await screen.findByText('“Bread” may not have been added.')).toBeInTheDocument()
    expect((await openForm(reloaded)).getByRole('alert')).toHaveTextContent('This may not have been added.')
    expect((await findForm()).getByLabelText('Reason')).toHaveValue('Bread')
    // Adds to what is in the form: 'Bread' becomes 'Breads'.
    await fillIn(reloaded, '3', 's')

    expect((await openForm(reloadTab())).getByLabelText('Reason')).toHaveValue('Breads')
  })

  test('an expense is in the form again even if its refusal arrived after the tab was closed', async () => {
    const { server, user } = openTab()
    const answer = server.holds(addExpense)
    await fillIn(user, '12', 'Bread')
    await submit(user)
    cleanup()
    answer(failure('UNAUTHORIZED'))
    // The refusal has been processed: the stored expense no longer counts as sent.
    await expect.poll(() => Object.values({ ...sessionStorage }).join()).toContain('"sent":null')

    expect((await openForm(reloadTab())).getByLabelText('Reason')).toHaveValue('Bread')
    expect(screen.queryByText(/may not have been added/)).not.toBeInTheDocument()
  })

  test('a reopened tab lists an expense still being added, whose answer keeps the typed text', async () => {
    const answer = answeringWithExpenses().holds(addExpense)
    const queryClient = signIn(createQueryClient(), me)
    const user = renderWithProviders(<ExpensesTab trip={aTrip()} />, queryClient)
    await fillIn(user, '12', 'Bread')
    await submit(user)

    const userAfterReopening = reopenTab(queryClient)
    expect(await screen.findByText('Saving…')).toBeInTheDocument()
    expect((await openForm(userAfterReopening)).getByLabelText('Reason')).toHaveValue('')
    expect(screen.queryByText(/may not have been added/)).not.toBeInTheDocument()
    await fillIn(userAfterReopening, '3', 'Jam')
    answer(anExpense({ ...ownExpense, id: 9, reason: 'Bread' }))
    await screen.findByText('Expense added successfully!')

    expect((await openForm(reopenTab(queryClient))).getByLabelText('Reason')).toHaveValue('Jam')
    expect(screen.queryByText(/may not have been added/)).not.toBeInTheDocument()
  })

  test('after a reload, an unclear amount is quoted and has to be typed again', async () => {
    const { user } = openTab()
    await fillIn(user, '12.345', 'Bread')

    const reloaded = reloadTab()
    expect((await openForm(reloaded)).getByLabelText('Amount')).toHaveValue(null)
    expect((await findForm()).getByText(/“12.345” isn’t clear/)).toBeInTheDocument()
    await reloaded.type((await findForm()).getByLabelText('Amount'), '12')
    expect((await findForm()).getByLabelText('Amount')).toHaveValue(12)
    expect((await findForm()).queryByText(/isn’t clear/)).not.toBeInTheDocument()
  })
})

describe('receipts', () => {
  test('a receipt is uploaded while the form is filled in, and is sent with the expense', async () => {
    const { server, user } = openTab()
    await fillIn(user, '10', 'Map')
    await user.upload((await findForm()).getByLabelText('Receipt file'), new File(['x'], 'map.pdf'))
    act(() => server.upload.hasSent(0.4))
    expect(screen.getByRole('progressbar', { name: 'Uploading map.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    expect(server.upload.path).toBe('/api/trips/7/receipts')
    expect((await findForm()).getByRole('button', { name: 'Add expense' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    const receiptUrl = '/api/receipts/ab.pdf'
    act(() =>
      server.upload.answers(uploadReceipt, {
        receiptUrl,
        mimeType: 'application/pdf',
        originalName: 'map.pdf',
      }),
    )
    expect(await screen.findByRole('button', { name: 'Remove map.pdf' })).toBeInTheDocument()
    await submit(user)
    await waitFor(() => expect(server.calls(addExpense)[0]?.body).toMatchObject({ receiptUrl }))
  })

  test.each([
    [new File(['x'], 'map.docx'), 'Choose a picture (PNG, JPG, GIF or WebP) or a PDF.'],
    [
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'map.pdf'),
      'This receipt is larger than 5 MB. Choose a smaller file.',
    ],
  ])('a file that cannot be a receipt is refused without uploading it', async (file, sentence) => {
    const { server } = openTab()
    // Allows files that a file chooser would not offer.
    const user = userEvent.setup({ applyAccept: false })
    await user.upload((await openForm(user)).getByLabelText('Receipt file'), file)
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    expect(server.uploads).toEqual([])
  })

  test('an interrupted receipt upload can be retried without choosing the file again', async () => {
    const { server, user } = openTab()
    await user.upload((await openForm(user)).getByLabelText('Receipt file'), new File(['x'], 'map.pdf'))
    act(() => server.upload.isCut())
    await user.click(await screen.findByRole('button', { name: 'Try map.pdf again' }))
    expect(server.uploads).toHaveLength(2)
  })
})
