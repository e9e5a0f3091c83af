import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeSandboxDispute, type SumsApart } from '#contract/payments.ts'
import { refundPayment } from '#contract/refunds.ts'
import { listPayments, type SitePayment, sumPayments } from '#contract/site-payments.ts'
import { getTrip, listTrips } from '#contract/trips.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { aDispute, aRefund, aTripPayment } from '../features/payments/payments.fixture.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import SitePaymentsPage from './site-payments.tsx'

const sums: SumsApart = {
  paid: '482.00',
  refunded: '20.00',
  lost: '0.00',
  collected: '462.00',
  isSandbox: false,
  sandbox: null,
}
const aSitePayment = (given: Partial<SitePayment> = {}): SitePayment => ({
  ...aTripPayment(),
  trip: { title: 'Vega Islands' },
  ...given,
})

let server: FakeServer
beforeEach(() => {
  history.replaceState(null, '', '/admin/payments')
  server = startFakeServer()
  server.on(listPayments, [aSitePayment()])
  server.on(sumPayments, sums)
})

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div')!

test('payments of all trips are listed with their trip, sums and a file of them', async () => {
  renderWithProviders(<SitePaymentsPage />)
  expect(await screen.findByText('1 payment')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Vega Islands' })).toHaveAttribute(
    'href',
    '/admin/trips/7/payments',
  )
  expect(figure('Collected')).toHaveTextContent('$462.00')
  expect(figure('Collected')).not.toHaveTextContent('Sandbox')
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', '/api/payments.csv')
})

test('the days say that they are those of the payments, not of the refunds', () => {
  renderWithProviders(<SitePaymentsPage />)
  for (const name of ['From', 'To']) {
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription(/Refunds count with their payment\./)
  }
})

test('the address holds the filters, which list, sums and file share', async () => {
  history.replaceState(null, '', '/admin/payments?status=pending&from=2027-01-01&to=yesterday')
  const user = renderWithProviders(<SitePaymentsPage />)
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Not paid yet')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'Stripe')
  const query = { status: 'pending', provider: 'stripe', from: '2027-01-01' }
  expect(location.search).toBe('?status=pending&from=2027-01-01&provider=stripe')
  await screen.findByText('1 payment')
  expect(server.calls(listPayments).at(-1)?.query).toEqual(query)
  expect(server.calls(sumPayments).at(-1)?.query).toEqual(query)
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/payments.csv?status=pending&provider=stripe&from=2027-01-01',
  )
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(location.search).toBe('')
})

test('a trip is found by its words, with the keyboard', async () => {
  server.on(listTrips, [aTrip({ id: 9, title: 'Lofoten' }), aTrip({ id: 7, title: 'Vega Islands' })])
  server.on(getTrip, { params: { id: 7 } }, aTrip({ title: 'Vega Islands' }))
  const user = renderWithProviders(<SitePaymentsPage />)
  const field = await screen.findByRole('combobox', { name: 'Trip' })
  await user.type(field, 'o')
  await screen.findByRole('option', { name: /Lofoten/ })
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: /Vega/ })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  expect(location.search).toBe('?tripId=7')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await expect.poll(() => field).toHaveDisplayValue('Vega Islands')
  await user.click(screen.getByRole('button', { name: 'Any trip' }))
  expect(location.search).toBe('')
  expect(field).toHaveDisplayValue('')
})

test('a search for a trip without a match says so, and Escape ends it', async () => {
  server.on(listTrips, [])
  const user = renderWithProviders(<SitePaymentsPage />)
  const field = await screen.findByRole('combobox', { name: 'Trip' })
  await user.type(field, 'x')
  expect(await screen.findByText('No trips found')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('No trips found')).not.toBeInTheDocument()
  expect(field).toHaveDisplayValue('')
})

test('where there is sandbox money beside real money, sums and payments tell them apart', async () => {
  server.on(sumPayments, {
    ...sums,
    sandbox: { paid: '80.00', refunded: '0.00', lost: '0.00', collected: '80.00' },
  })
  server.on(listPayments, [aSitePayment({ id: 2, provider: 'sandbox' }), aSitePayment()])
  renderWithProviders(<SitePaymentsPage />)
  await screen.findByText('2 payments')
  expect(figure('Paid')).toHaveTextContent('$482.00$80.00 Sandbox')
  const rows = screen.getAllByRole('row', { name: /Ida Marlow/ })
  expect(rows.map((row) => within(row).queryByText('Sandbox') !== null)).toEqual([true, false])
})

test('sandbox money alone has a tag at the sums only', async () => {
  server.on(sumPayments, { ...sums, isSandbox: true })
  server.on(listPayments, [aSitePayment({ provider: 'sandbox' })])
  renderWithProviders(<SitePaymentsPage />)
  await screen.findByText('1 payment')
  expect(figure('Paid')).toHaveTextContent('$482.00Sandbox')
  expect(within(screen.getByRole('table')).queryByText('Sandbox')).not.toBeInTheDocument()
})

test('a disputed payment cannot be refunded; in the sandbox an organiser decides the dispute', async () => {
  server.on(listPayments, [aSitePayment({ provider: 'sandbox', disputes: [aDispute()] })])
  server.on(closeSandboxDispute)
  const user = renderWithProviders(<SitePaymentsPage />)
  const lines = within(await screen.findByRole('list', { name: 'Disputes with and refunds to Ida Marlow' }))
  expect(lines.getByRole('listitem')).toHaveTextContent(/^\$241\.00DisputedThe payer’s bank wants it back\./)
  expect(screen.queryByRole('button', { name: 'Refund Ida Marlow' })).not.toBeInTheDocument()
  await user.click(lines.getByRole('button', { name: 'Lose the dispute with Ida Marlow' }))
  expect(server.calls(closeSandboxDispute)).toEqual([{ params: { id: 3 }, body: { isWon: false } }])
})

test('what was lost in disputes is a sum of its own, and cannot be refunded', async () => {
  const lost = { lost: '241.00', collected: '221.00' }
  server.on(sumPayments, { ...sums, ...lost })
  const disputes = [aDispute({ status: 'lost', closedAt: '2027-01-05T00:00:00.000Z' })]
  server.on(listPayments, [aSitePayment({ lostAmount: '241.00', disputes })])
  renderWithProviders(<SitePaymentsPage />)
  expect(await screen.findByText('The payer’s bank took it back.')).toBeInTheDocument()
  expect(figure('Lost')).toHaveTextContent('$241.00in disputes')
  expect(screen.queryByRole('button', { name: /^(Refund|Win|Lose)/ })).not.toBeInTheDocument()
})

test('a refund made here loads the filtered list and the sums again', async () => {
  history.replaceState(null, '', '/admin/payments?status=succeeded')
  server.on(refundPayment, aRefund())
  const user = renderWithProviders(<SitePaymentsPage />)
  await user.click(await screen.findByRole('button', { name: 'Refund Ida Marlow' }))
  await user.type(screen.getByLabelText('Amount in dollars'), '20')
  server.on(listPayments, [])
  await user.click(screen.getByRole('button', { name: 'Refund $20.00' }))
  expect(await screen.findByRole('heading', { name: 'No payments match' })).toBeInTheDocument()
  expect(server.calls(sumPayments)).toHaveLength(2)
})
