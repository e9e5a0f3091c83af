import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import type { Balances } from '#contract/balances.ts'
import type { ExpenseSummary } from '#contract/expenses.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aPerson, aSettlement, aSummary, someBalances } from './balances.fixture.ts'
import { Standing } from './standing.tsx'

const sent: string[] = []
let summary: ExpenseSummary
let balances: Balances
let settled: () => Response

beforeEach(() => {
  sent.length = 0
  summary = aSummary()
  balances = someBalances()
  settled = () => Response.json(aSettlement(), { status: 201 })
  const answers: Record<string, () => Response> = {
    'GET /api/trips/7/expenses/summary': () => Response.json(summary),
    'GET /api/trips/7/balances': () => Response.json(balances),
    'GET /api/trips/7/cars': () => Response.json([]),
    'POST /api/trips/7/settlements': () => settled(),
    'POST /api/settlements/5/undo': () =>
      Response.json(aSettlement({ undoneAt: '2027-03-09T11:00:00.000Z' })),
  }
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const asked = `${method} ${path}`
    sent.push(body === undefined ? asked : `${asked} ${body}`)
    return Promise.resolve(answers[asked]?.() ?? new Response('', { status: 500 }))
  })
})
afterEach(() => {
  act(dismissToast)
  vi.unstubAllGlobals()
})

const posted = () => sent.filter((each) => each.startsWith('POST'))
const payments = () => within(screen.getByRole('region', { name: 'Suggested payments' }))

test('the position is one sentence, and the payments to settle up begin with one’s own', async () => {
  show(<Standing tripId={7} />)
  expect(await screen.findByText('You owe $42.50.')).toBeInTheDocument()
  const rows = payments().getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent(/You pay Ben \$42\.50.*Ann owes \$42\.50 in all\./)
  expect(rows[1]).toHaveTextContent(/Cem pays Ben \$17\.50/)
  // What is between others is theirs to note.
  expect(within(rows[1]!).queryByRole('button')).not.toBeInTheDocument()
})

test('a payment is noted once the server agrees, and can be undone from the toast', async () => {
  const user = show(<Standing tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Mark as paid: You pay Ben $42.50' }))
  expect(await screen.findByText('Marked as paid')).toBeInTheDocument()
  expect(posted()).toEqual([
    'POST /api/trips/7/settlements {"fromUserId":"ann","toUserId":"ben","amount":"42.50","left":"42.50"}',
  ])
  expect(sent.filter((each) => each === 'GET /api/trips/7/balances')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Payment undone')).toBeInTheDocument()
  expect(posted().at(-1)).toBe('POST /api/settlements/5/undo')
})

test('who is paid can note it, too', async () => {
  balances = someBalances({ userId: 'ben' })
  show(<Standing tripId={7} />)
  expect(await screen.findByText('You’re owed $60.00.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mark as paid: Ann pays you $42.50' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mark as paid: Cem pays you $17.50' })).toBeInTheDocument()
})

test('what is paid by now is told with what is left, and asked for again', async () => {
  settled = () => {
    balances = someBalances({ transfers: [] })
    return Response.json({ code: 'MORE_THAN_OWED', message: 'No.', amount: 0 }, { status: 409 })
  }
  const user = show(<Standing tripId={7} />)
  await user.click(await screen.findByRole('button', { name: /^Mark as paid: You/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The balances have changed, so this payment wasn’t recorded. There’s nothing left to pay between you two.',
  )
  expect(screen.queryByRole('button', { name: /^Mark as paid/ })).not.toBeInTheDocument()
})

test.each([
  ['at once', (user: ReturnType<typeof show>) => user.click(screen.getByRole('button', { name: /^Mark/ }))],
  [
    'with another amount',
    async (user: ReturnType<typeof show>) => {
      await user.click(screen.getByRole('button', { name: /^Paid a different amount/ }))
      await user.type(screen.getByRole('spinbutton', { name: 'Amount in dollars' }), '5{Enter}')
    },
  ],
])('what was noted by the other meanwhile is not noted again, %s', async (_how, note) => {
  settled = () => Response.json({ code: 'BALANCE_CHANGED', message: 'No.', amount: 3250 }, { status: 409 })
  const user = show(<Standing tripId={7} />)
  await screen.findByText('You owe $42.50.')
  await note(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'this payment wasn’t recorded. There’s now $32.50 left to pay between you two.',
  )
  await expect.poll(() => sent.filter((each) => each === 'GET /api/trips/7/balances')).toHaveLength(2)
})

test('another amount is noted, up to what is owed', async () => {
  const user = show(<Standing tripId={7} />)
  await user.click(await screen.findByRole('button', { name: /^Paid a different amount: You/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'How much did you pay Ben?' }))
  const amount = dialog.getByRole('spinbutton', { name: 'Amount in dollars' })
  for (const [typed, wrong] of [
    ['-5', 'Enter an amount like 20 or 20.50.'],
    ['42.51', 'Enter at most $42.50. That’s all there is to pay between you two.'],
  ] as const) {
    await user.clear(amount)
    await user.type(amount, typed)
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    expect(dialog.getByText(wrong)).toBeInTheDocument()
  }
  expect(posted()).toEqual([])
  await user.clear(amount)
  await user.type(amount, '12.5{Enter}')
  expect(await screen.findByText('Marked as paid')).toBeInTheDocument()
  expect(posted()).toEqual([
    'POST /api/trips/7/settlements {"fromUserId":"ann","toUserId":"ben","amount":"12.50","left":"42.50"}',
  ])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the last payment can be another amount too, and the focus moves to its Undo button', async () => {
  settled = () => {
    balances = someBalances({
      people: [aPerson('Ann', '0.00')],
      transfers: [],
      settlements: [aSettlement()],
    })
    return Response.json(aSettlement(), { status: 201 })
  }
  const user = show(<Standing tripId={7} />)
  await user.click(await screen.findByRole('button', { name: /^Paid a different amount: You/ }))
  await user.type(screen.getByRole('spinbutton', { name: 'Amount in dollars' }), '42.50{Enter}')
  expect(await screen.findByText('Marked as paid')).toBeInTheDocument()
  await expect.poll(() => payments().getByRole('button', { name: /^Undo/ })).toHaveFocus()
})

test('a payment that was marked as paid stays in its row, and can be undone there', async () => {
  const before = balances
  settled = () => {
    const cem = before.transfers.filter(({ fromUserId }) => fromUserId === 'cem')
    balances = { ...before, transfers: cem, settlements: [aSettlement()] }
    return Response.json(aSettlement(), { status: 201 })
  }
  const user = show(<Standing tripId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Mark as paid: You pay Ben $42.50' }))
  const undo = await payments().findByRole('button', { name: 'Undo this payment: You paid Ben $42.50' })
  const rows = () => payments().getAllByRole('listitem')
  expect(rows()[0]).toContainElement(undo)
  expect(rows()[1]).toHaveTextContent(/Cem pays Ben \$17\.50/)
  await expect.poll(() => document.activeElement).toBe(undo)

  balances = before
  await user.keyboard('{Enter}')
  const pay = await payments().findByRole('button', { name: 'Mark as paid: You pay Ben $42.50' })
  expect(pay).toBeEnabled()
  await expect.poll(() => document.activeElement).toBe(pay)
  expect(posted().at(-1)).toBe('POST /api/settlements/5/undo')
  expect(rows()).toHaveLength(2)
})

test('what was paid so far can be taken back by one of the two', async () => {
  balances = someBalances({
    settlements: [aSettlement(), aSettlement({ id: 6, fromUserId: 'cem', amount: '3.00' })],
  })
  const user = show(<Standing tripId={7} />)
  const paid = within(await screen.findByRole('region', { name: 'Paid so far' }))
  expect(paid.getByText(/^Cem paid Ben \$3\.00/)).toBeInTheDocument()
  const undo = paid.getAllByRole('button')
  expect(undo).toHaveLength(1)
  await user.click(paid.getByRole('button', { name: 'Undo: You paid Ben $42.50' }))
  expect(await screen.findByText('Payment undone')).toBeInTheDocument()
})

test('everybody’s balance is in words and leads to their statement', async () => {
  show(<Standing tripId={7} />)
  const list = within(await screen.findByRole('region', { name: 'Balances' }))
  const links = list.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent.replace(/\s+/g, ' '))).toEqual([
    'Ben is owed $60.00',
    'Cem with 2 guests owes $17.50',
    'You owe $42.50',
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/trip/7/statement/ben',
    '/trip/7/statement/cem',
    '/trip/7/statement',
  ])
})

test('who is called You is not taken for oneself', async () => {
  balances.people[1] = aPerson('You', '60.00', { userId: 'ben' })
  show(<Standing tripId={7} />)
  const list = within(await screen.findByRole('region', { name: 'Balances' }))
  expect(list.getByRole('link', { name: /^You\s+is owed \$60\.00$/ })).toBeInTheDocument()
})

test('when nobody owes anything, that is said', async () => {
  balances = someBalances({ people: [aPerson('Ann', '0.00'), aPerson('Ben', '0.00')], transfers: [] })
  show(<Standing tripId={7} />)
  expect(await screen.findByText('You’re settled up.')).toBeInTheDocument()
  expect(screen.getByText('Everyone is settled up.')).toBeInTheDocument()
})

test('where nothing counts yet, nobody is praised for it', async () => {
  summary = aSummary({ waiting: '120.00' })
  balances = someBalances({ people: [aPerson('Ann', '0.00')], transfers: [] })
  show(<Standing tripId={7} />)
  expect(await screen.findByText(/^Nothing to split yet/)).toBeInTheDocument()
  expect(screen.queryByText('Everyone is settled up.')).not.toBeInTheDocument()
})

test('who sees no balances is told whose they are, and does not ask for them', async () => {
  summary = aSummary({ seesBalances: false, isOnTrip: false })
  show(<Standing tripId={7} />)
  expect(await screen.findByText(/^Only people on the trip see balances/)).toBeInTheDocument()
  expect(sent).not.toContain('GET /api/trips/7/balances')
})

test('an organiser without a part in it sees how the others stand', async () => {
  balances = someBalances({ userId: 'admin' })
  show(<Standing tripId={7} />)
  expect(await screen.findByText('You’re not part of these expenses.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Mark as paid/ })).not.toBeInTheDocument()
})
