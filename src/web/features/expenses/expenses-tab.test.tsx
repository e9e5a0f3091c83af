import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import { show } from '#testing/show.tsx'
import { FakeUpload } from '../../api/fake-upload.fixture.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aTrip } from '../trips/trip.fixture.ts'
import ExpensesTab from './expenses-tab.tsx'
import { aSummary } from './balances.fixture.ts'
import { anExpense, aSharer, fakeExpenses, me, refusal } from './expenses.fixture.ts'

beforeEach(() => localStorage.setItem(TOKEN_STORAGE_KEY, 'token'))
afterEach(() => {
  act(dismissToast)
  vi.unstubAllGlobals()
})

function open(given: Parameters<typeof fakeExpenses>[0] = {}) {
  const { site, fetch } = fakeExpenses(given)
  vi.stubGlobal('fetch', fetch)
  const user = show(<ExpensesTab trip={aTrip()} />)
  return { site, user }
}

const form = async () => within(await screen.findByRole('form', { name: 'Add expense' }))
const own = anExpense({ id: 5, isMine: true, uploadedBy: 'u1', payerFirstName: 'Ida', reason: 'Fuel north' })

/** Something that is answered when the test says so. */
function held() {
  let answer: (response: Response) => void = () => undefined
  const response = new Promise<Response>((resolve) => (answer = resolve))
  return { response, answer }
}

async function fillIn(user: ReturnType<typeof show>, amount: string, reason: string) {
  await user.type((await form()).getByLabelText('Amount'), amount)
  await user.type((await form()).getByLabelText('Reason'), reason)
}
const send = async (user: ReturnType<typeof show>) =>
  user.click((await form()).getByRole('button', { name: 'Add expense' }))

test('what was paid is listed at once, shared by everybody, and said to be added once it is', async () => {
  const { response, answer } = held()
  const { site, user } = open({ onChange: () => response })
  await fillIn(user, '1,012.5', '  Cabin ')
  await user.selectOptions((await form()).getByLabelText('Category'), 'Lodging')
  expect((await form()).getByText('$337.50 each')).toBeInTheDocument()
  await send(user)

  const row = (await screen.findByText('Saving…')).closest('li')
  expect(row).toHaveTextContent('Cabin')
  expect(row).toHaveTextContent('$1,012.50')
  expect((await form()).getByLabelText('Amount')).toHaveValue('')
  expect(site.sent).toEqual([
    {
      method: 'POST',
      path: '/api/trips/7/expenses',
      body: {
        amount: '1012.50',
        reason: 'Cabin',
        category: 'lodging',
        sharedWith: [],
        receiptUrl: null,
        requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    },
  ])

  const added = anExpense({ ...own, id: 9, reason: 'Cabin', amount: '1012.50' })
  site.expenses = [added]
  answer(Response.json(added, { status: 201 }))
  expect(await screen.findByText('Expense added successfully!')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument())
  expect(screen.getAllByRole('heading', { name: 'Cabin' })).toHaveLength(1)
})

test.each([
  [() => refusal(409, 'TOO_MANY_WAITING', 'Please wait for the OK.'), 'Please wait for the OK.'],
  [() => new Response('', { status: 502 }), 'Failed to add expense'],
  [() => Promise.reject(new TypeError('offline')), 'Failed to add expense'],
])(
  'what could not be added comes back into the form, and is the same when it is sent again',
  async (fail, sentence) => {
    const { site, user } = open({ onChange: fail })
    await fillIn(user, '12', 'Bread')
    await send(user)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Error')
    expect(alert).toHaveTextContent(sentence)
    expect(screen.queryByText('Saving…')).not.toBeInTheDocument()
    await waitFor(async () => expect((await form()).getByLabelText('Reason')).toHaveValue('Bread'))
    expect((await form()).getByLabelText('Amount')).toHaveValue('12')

    await send(user)
    await waitFor(() => expect(site.sent).toHaveLength(2))
    expect(site.sent[1]?.body).toEqual(site.sent[0]?.body)
  },
)

test('what the server says about a field stands beside it', async () => {
  const issues = [{ path: 'receiptUrl', message: 'This receipt is not yours' }]
  const { user } = open({ onChange: () => refusal(400, 'INVALID_INPUT', 'Please check', issues) })
  await fillIn(user, '12', 'Bread')
  await send(user)
  await waitFor(async () =>
    expect((await form()).getByLabelText('Receipt URL')).toHaveAccessibleDescription(
      /This receipt is not yours/,
    ),
  )
})

test('what comes back while the next one is being written waits beside it', async () => {
  const { response, answer } = held()
  const { user } = open({ onChange: () => response })
  await fillIn(user, '12', 'Bread')
  await send(user)
  await fillIn(user, '7', 'Jam')
  answer(new Response('', { status: 502 }))
  expect(await screen.findByText('“Bread” was not added.')).toBeInTheDocument()
  expect((await form()).getByLabelText('Reason')).toHaveValue('Jam')
  await user.click(screen.getByRole('button', { name: 'Fill it in again' }))
  expect((await form()).getByLabelText('Reason')).toHaveValue('Bread')
})

test.each([
  ['12,50', 'Must be an amount like 249.50'],
  ['0', 'Must be more than zero'],
  ['12.345', 'Must be an amount like 249.50'],
])('%s is not sent as something else', async (amount, sentence) => {
  const { site, user } = open()
  await fillIn(user, amount, 'Bread')
  await send(user)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect((await form()).getByLabelText('Amount')).toHaveFocus()
  expect(site.sent).toEqual([])
})

test('somebody is left out, and the others share equally by name', async () => {
  const { site, user } = open({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann', { heads: 3 })] })
  await fillIn(user, '8', 'Tea')
  expect((await form()).getByText('$6.00')).toBeInTheDocument()
  await user.click((await form()).getByRole('checkbox', { name: 'Ann and 2 guests' }))
  expect((await form()).getByText('$8.00 for Ida alone')).toBeInTheDocument()
  await send(user)
  await waitFor(() => expect(site.sent[0]?.body).toMatchObject({ sharedWith: ['u1'] }))
})

test('who has left the trip is not offered', async () => {
  open({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann', { isOnTrip: false })] })
  expect(await screen.findByRole('checkbox', { name: 'Ida' })).toBeChecked()
  expect(screen.queryByRole('checkbox', { name: 'Ann' })).not.toBeInTheDocument()
})

test('weights say who bears how many parts', async () => {
  const { site, user } = open({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann')] })
  await fillIn(user, '9', 'Tea')
  await user.click((await form()).getByRole('radio', { name: 'By weights' }))
  await user.type((await form()).getByLabelText('Weight for Ann'), '2')
  expect((await form()).getByText('$6.00')).toBeInTheDocument()
  await send(user)
  await waitFor(() => expect(site.sent).toHaveLength(1))
  expect(site.sent[0]?.body).toMatchObject({
    sharedWith: [],
    shares: [
      { userId: 'u1', weight: 1 },
      { userId: 'u2', weight: 2 },
    ],
  })
})

test('exact amounts are sent when all is given out, and not before', async () => {
  const { site, user } = open({ people: [aSharer('u1', 'Ida'), aSharer('u2', 'Ann'), aSharer('u3', 'Bo')] })
  await fillIn(user, '10', 'Tea')
  await user.click((await form()).getByRole('radio', { name: 'Exact amounts' }))
  await user.type((await form()).getByLabelText('Dollars for Ida'), '4')
  expect((await form()).getByRole('status')).toHaveTextContent('$6.00 is left to give out.')
  await send(user)
  expect(await (await form()).findByRole('alert')).toHaveTextContent('$6.00 is left to give out.')
  expect(site.sent).toEqual([])

  await user.type((await form()).getByLabelText('Dollars for Ann'), '6.00')
  await send(user)
  await waitFor(() => expect(site.sent).toHaveLength(1))
  expect(site.sent[0]?.body).toMatchObject({
    shares: [
      { userId: 'u1', amount: '4.00' },
      { userId: 'u2', amount: '6.00' },
    ],
  })
})

test('who is not on the trip does not choose who shares, and knows of the OK', async () => {
  const { site, user } = open({ summary: aSummary({ isOnTrip: false, seesBalances: false }) })
  await fillIn(user, '10', 'Map')
  expect(
    screen.getByText('Shared with everyone on the trip. The organiser has to OK it first.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await send(user)
  await waitFor(() => expect(site.sent[0]?.body).toMatchObject({ sharedWith: [] }))
})

test('a receipt is uploaded while the form is filled in, and goes with it', async () => {
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const { site, user } = open()
  await fillIn(user, '10', 'Map')
  await user.upload((await form()).getByLabelText('Receipt file'), new File(['x'], 'map.pdf'))
  act(() => FakeUpload.last.hasSent(0.4))
  expect(screen.getByRole('progressbar', { name: 'Uploading map.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
  expect(FakeUpload.last.path).toBe('/api/trips/7/receipts')
  expect((await form()).getByRole('button', { name: 'Add expense' })).toBeDisabled()
  const receiptUrl = '/api/receipts/ab.pdf'
  act(() =>
    FakeUpload.last.answers(201, { receiptUrl, mimeType: 'application/pdf', originalName: 'map.pdf' }),
  )
  expect(await screen.findByRole('button', { name: 'Take map.pdf off' })).toBeInTheDocument()
  await send(user)
  await waitFor(() => expect(site.sent[0]?.body).toMatchObject({ receiptUrl }))
})

test.each([
  [new File(['x'], 'map.docx'), 'Please choose a picture (PNG, JPG, GIF or WebP) or a PDF.'],
  [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'map.pdf'), 'This receipt is larger than 5 MB.'],
])('a file that is no receipt is refused without sending it', async (file, sentence) => {
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  open()
  // What a file chooser would not offer may still be chosen.
  const user = userEvent.setup({ applyAccept: false })
  await user.upload((await form()).getByLabelText('Receipt file'), file)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(FakeUpload.all).toEqual([])
})

test('a receipt that did not get through is tried again without choosing it anew', async () => {
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const { user } = open()
  await user.upload((await form()).getByLabelText('Receipt file'), new File(['x'], 'map.pdf'))
  act(() => FakeUpload.last.isCut())
  await user.click(await screen.findByRole('button', { name: 'Try map.pdf again' }))
  expect(FakeUpload.all).toHaveLength(2)
})

test('the list tells who paid, what one bears of it, and how it stands, day by day', async () => {
  open({
    summary: aSummary({ total: '1230.50', waiting: '10.00' }),
    expenses: [
      anExpense({ id: 3, reason: 'Map', isCounted: false, createdAt: '2027-03-10T12:00:00.000Z' }),
      anExpense({ id: 2, reason: 'Tea', isSettled: true, shares: [], changedAt: '2027-03-10T12:00:00.000Z' }),
      anExpense({ id: 1, shares: anExpense().shares.slice(1) }),
    ],
  })
  const map = (await screen.findByRole('heading', { name: 'Map' })).closest('li')!
  expect(map).toHaveTextContent('Paid by Ann · your share $3.33')
  expect(map).toHaveTextContent('Waiting for OK')
  expect(map).toHaveTextContent('$10.00')
  const tea = screen.getByRole('heading', { name: 'Tea' }).closest('li')!
  expect(tea).toHaveTextContent('Settled')
  expect(tea).toHaveTextContent('edited')
  expect(screen.getByRole('heading', { name: 'Ferry' }).closest('li')).toHaveTextContent(
    'not shared with you',
  )
  expect(screen.getAllByRole('heading', { name: /, 2027$/ }).map(({ textContent }) => textContent)).toEqual([
    'Mar 10, 2027',
    'Mar 9, 2027',
  ])
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$1,230.50')
  expect(screen.getByText('of which $10.00 waits for the organiser’s OK')).toBeInTheDocument()
})

test('opened, an expense tells who bears what and who has the odd cent', async () => {
  const { user } = open({ expenses: [anExpense()] })
  await user.click(await screen.findByRole('button', { name: 'Ferry' }))
  const table = screen.getByRole('table', { name: 'Who bears what of Ferry' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ida$3.33', 'Ann$3.34', 'Bo$3.33'])
  expect(screen.getByText(/Ann bears the odd cent this time/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

test('one’s own expense is removed at once and brought back by Undo', async () => {
  const { site, user } = open({ expenses: [own] })
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  site.onChange = () => {
    site.expenses = []
    return new Response(null, { status: 204 })
  }
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Fuel north' })).not.toBeInTheDocument())
  site.onChange = () => {
    site.expenses = [own]
    return Response.json(own)
  }
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: 'Fuel north' })).toBeInTheDocument()
  expect(site.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/expenses/5',
    'POST /api/expenses/5/restore',
  ])
})

test('what cannot be removed stays, and why is said', async () => {
  const { user } = open({
    expenses: [own],
    onChange: () => refusal(409, 'EXPENSE_SETTLED', 'People have settled up since.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('People have settled up since.')
  expect(screen.getByRole('heading', { name: 'Fuel north' })).toBeInTheDocument()
})

test('what is settled can be neither edited nor removed', async () => {
  const { user } = open({ expenses: [{ ...own, isSettled: true }] })
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
})

test('an edit sends what was changed and nothing else', async () => {
  const { site, user } = open({ expenses: [own], onChange: () => Response.json(own) })
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit expense' }))
  expect(dialog.getByLabelText('Amount')).toHaveValue('10.00')
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(3)
  await user.clear(dialog.getByLabelText('Amount'))
  await user.type(dialog.getByLabelText('Amount'), '12')
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(site.sent).toEqual([{ method: 'PATCH', path: '/api/expenses/5', body: { amount: '12.00' } }])
})

test('an edit can share it otherwise', async () => {
  const { site, user } = open({
    expenses: [{ ...own, split: 'amounts', shares: [{ userId: 'u1', amount: '10.00', weight: null }] }],
    onChange: () => Response.json(own),
  })
  await user.click(await screen.findByRole('button', { name: 'Fuel north' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit expense' }))
  expect(dialog.getByLabelText('Dollars for Ida')).toHaveValue('10.00')
  await user.click(dialog.getByRole('radio', { name: 'Equally' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Bo' }))
  await user.click(dialog.getByRole('button', { name: 'Save expense' }))
  await waitFor(() => expect(site.sent[0]?.body).toEqual({ sharedWith: ['u1', 'u3'] }))
})

test('an organiser gives the OK to what waits for it, or removes it', async () => {
  const waiting = anExpense({ reason: 'Map', isCounted: false })
  const { site, user } = open({
    user: { ...me, isAdmin: true },
    summary: aSummary({ isOnTrip: false }),
    expenses: [waiting, anExpense({ id: 2 })],
    onChange: () => Response.json({ ...waiting, isCounted: true }),
  })
  expect(await screen.findAllByRole('button', { name: 'Remove' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('From now on “Map” counts.')).toBeInTheDocument()
  expect(site.sent).toMatchObject([{ method: 'POST', path: '/api/expenses/1/approve' }])
})

test('others see no button for an OK', async () => {
  open({ expenses: [anExpense({ isCounted: false })] })
  expect(await screen.findByText('Waiting for OK')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'OK' })).not.toBeInTheDocument()
})

test('a receipt of ours opens here, one from elsewhere in a tab of its own', async () => {
  const { user } = open({
    expenses: [
      anExpense({ id: 3, reason: 'Tea', receiptUrl: 'https://shop.example/1' }),
      anExpense({ id: 2, reason: 'Map', receiptUrl: '/api/receipts/ab.pdf' }),
      anExpense({ id: 1, receiptUrl: '/api/receipts/cd.jpg' }),
    ],
  })
  const link = await screen.findByRole('link', { name: 'Receipt of Tea, opens in a new tab' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await user.click(screen.getByRole('button', { name: 'Receipt of Map' }))
  expect(screen.getByTitle('Receipt of Map')).toHaveAttribute('src', '/api/receipts/ab.pdf')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Receipt of Ferry' }))
  expect(screen.getByRole('img', { name: 'Receipt of Ferry' })).toHaveAttribute('src', '/api/receipts/cd.jpg')
})

test('older ones come when they are wanted', async () => {
  const { user } = open({ expenses: [anExpense({ id: 2 })], next: [anExpense({ reason: 'Bread' })] })
  await user.click(await screen.findByRole('button', { name: 'Show more expenses' }))
  expect(await screen.findByRole('heading', { name: 'Bread' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Ferry' })).toBeInTheDocument()
})

test('a trip without expenses says so with a smile', async () => {
  open({ summary: aSummary({ total: '0.00', count: 0 }) })
  expect(
    await screen.findByRole('heading', { name: 'Nobody has reached for their wallet yet' }),
  ).toBeInTheDocument()
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$0.00')
})
