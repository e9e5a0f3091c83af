import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  getMail,
  getMailbox,
  listMails,
  listMailTroubles,
  type Mail,
  type Mailbox,
  type MailSummary,
  type MailTrouble,
} from '#contract/mails.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { tryAgainAfter } from '#testing/try-again.ts'
import MailboxPage from './mailbox.tsx'

const summary: MailSummary = {
  id: 7,
  toName: 'Maya Lind',
  toAddress: 'maya@example.org',
  subject: 'Choose a new password',
  createdAt: '2027-03-09T10:00:00.000Z',
}
const mail: Mail = { ...summary, text: 'Hello in text', html: '<p>Hello in HTML</p>', attachment: null }

let server: FakeServer
const setMailbox = (overrides: Partial<Mailbox>) =>
  server.on(getMailbox, { delivery: 'here', lacksMail: false, late: 0, givenUp: 0, ...overrides })

beforeEach(() => {
  server = startFakeServer()
  setMailbox({})
  server.on(listMails, [summary])
  server.on(getMail, mail)
  history.replaceState(null, '', '/admin/mailbox')
})

test('a mail opens from the list, in a frame that cannot run scripts', async () => {
  const user = renderWithProviders(<MailboxPage />)
  await user.click(await screen.findByRole('link', { name: /Choose a new password/ }))

  const heading = await screen.findByRole('heading', { level: 2, name: 'Choose a new password' })
  expect(document.activeElement).toBe(heading)
  expect(location.search).toBe('?mail=7')
  expect(screen.getByText('To Maya Lind <maya@example.org>')).toBeTruthy()
  const frame = screen.getByTitle<HTMLIFrameElement>('Email: Choose a new password')
  expect(frame.getAttribute('srcdoc')).toBe(mail.html)
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
})

test('the plain text of a mail can be read, too', async () => {
  history.replaceState(null, '', '/admin/mailbox?mail=7')
  const user = renderWithProviders(<MailboxPage />)
  expect(await screen.findByTitle(/^Email:/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Plain text' }))
  expect(screen.getByText('Hello in text')).toBeTruthy()
  expect(screen.queryByTitle(/^Email:/)).toBeNull()
})

test('the attachment of a mail can be downloaded', async () => {
  history.replaceState(null, '', '/admin/mailbox?mail=7')
  const text = 'BEGIN:VCALENDAR'
  server.on(getMail, { ...mail, attachment: { name: 'vega.ics', type: 'text/calendar', text } })
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:vega')
  renderWithProviders(<MailboxPage />)
  const link = await screen.findByRole('link', { name: 'vega.ics' })
  expect(link).toHaveAttribute('download', 'vega.ics')
  await waitFor(() => expect(link).toHaveAttribute('href', 'blob:vega'))
  expect(await (createUrl.mock.calls[0]?.[0] as Blob).text()).toBe(text)
})

test('the page says that a mail is no longer kept', async () => {
  history.replaceState(null, '', '/admin/mailbox?mail=8')
  server.fails(getMail, 'MAIL_NOT_FOUND')
  renderWithProviders(<MailboxPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('We no longer have this email.')
})

test('an empty mailbox says that there are no mails yet', async () => {
  server.on(listMails, [])
  renderWithProviders(<MailboxPage />)
  expect(await screen.findByText('No emails yet')).toBeTruthy()
})

test('mails that could not be loaded can be loaded again', async () => {
  server.fails(listMails, 'UNAVAILABLE')
  const user = renderWithProviders(<MailboxPage />)
  await tryAgainAfter(user, 'We couldn’t load the emails.', () => server.on(listMails, [summary]))
  expect(await screen.findByRole('link', { name: /Choose a new password/ })).toBeTruthy()
})

test('a site that sends mail by SMTP shows no list of mails', async () => {
  setMailbox({ delivery: 'smtp' })
  renderWithProviders(<MailboxPage />)
  expect(await screen.findByText('No delivery problems')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Choose/ })).toBeNull()
})

test('admins of a public site without a mail server are warned', async () => {
  setMailbox({ lacksMail: true })
  renderWithProviders(<MailboxPage />)
  expect((await screen.findByRole('note')).textContent).toContain('Set SMTP_URL')
})

const trouble: MailTrouble = {
  id: 3,
  toName: 'Maya Lind',
  toAddress: 'maya@example.org',
  subject: 'You’re going: Vega',
  reason: 'SMTP ESOCKET CONN',
  tries: 4,
  firstTriedAt: '2027-03-09T10:00:00.000Z',
  lastTriedAt: '2027-03-09T11:00:00.000Z',
  hasGivenUp: false,
}

test('undelivered mails are listed: to whom, why, how often, and whether they are retried', async () => {
  setMailbox({ delivery: 'smtp', late: 1, givenUp: 1 })
  server.on(listMailTroubles, [
    { ...trouble, id: 4, toName: null, reason: 'SMTP EENVELOPE RCPT TO 550', tries: 1, hasGivenUp: true },
    trouble,
  ])
  renderWithProviders(<MailboxPage />)
  const section = await screen.findByRole('region', { name: 'Late and undelivered emails' })
  const smtpNote = screen.getByText(/^This site sends emails through an SMTP server/)
  expect(section.compareDocumentPosition(smtpNote)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText('No delivery problems')).toBeNull()
  const items = await within(section).findAllByRole('listitem')
  const texts = items.map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/To maya@example\.org.*This mailbox doesn’t exist\..*Not delivered.*1 try/)
  expect(texts[1]).toMatch(
    /You’re going: Vega.*To Maya Lind <maya@example\.org>.*reach the mail server.*Retrying.*4 tries/,
  )
})

test('a mail that is still retried counts as late, not as undelivered', async () => {
  setMailbox({ delivery: 'smtp', late: 1 })
  server.on(listMailTroubles, [trouble])
  renderWithProviders(<MailboxPage />)
  expect(await screen.findByRole('region', { name: 'Late emails' })).toBeTruthy()
  expect(screen.queryByText(/delivered/i)).toBeNull()
})

test('a site with SMTP says that nothing failed; one without shows no delivery section', async () => {
  setMailbox({ delivery: 'smtp' })
  renderWithProviders(<MailboxPage />)
  expect(await screen.findByText('No delivery problems')).toBeTruthy()
  cleanup()
  setMailbox({})
  renderWithProviders(<MailboxPage />)
  await screen.findByRole('link', { name: /Choose a new password/ })
  expect(screen.queryByRole('region', { name: /late|delivered/i })).toBeNull()
})
