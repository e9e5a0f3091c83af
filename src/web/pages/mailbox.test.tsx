import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
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
import MailboxPage from './mailbox.tsx'

const summary: MailSummary = {
  id: 7,
  toName: 'Maya Lind',
  toAddress: 'maya@example.org',
  subject: 'Choose a new password',
  createdAt: '2027-03-09T10:00:00.000Z',
}
const letter: Mail = { ...summary, text: 'Hello in text', html: '<p>Hello in HTML</p>' }

let server: FakeServer
const hasMailbox = (about: Partial<Mailbox>) =>
  server.on(getMailbox, { delivery: 'here', lacksMail: false, late: 0, givenUp: 0, ...about })

beforeEach(() => {
  server = startFakeServer()
  hasMailbox({})
  server.on(listMails, [summary])
  server.on(getMail, letter)
  history.replaceState(null, '', '/admin/mailbox')
})

test('a mail is opened from the list, in a frame that can run nothing', async () => {
  const user = renderWithProviders(<MailboxPage />)
  await user.click(await screen.findByRole('link', { name: /Choose a new password/ }))

  const heading = await screen.findByRole('heading', { level: 2, name: 'Choose a new password' })
  expect(document.activeElement).toBe(heading)
  expect(location.search).toBe('?mail=7')
  expect(screen.getByText('To Maya Lind <maya@example.org>')).toBeTruthy()
  const frame = screen.getByTitle<HTMLIFrameElement>('Email: Choose a new password')
  expect(frame.getAttribute('srcdoc')).toBe(letter.html)
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
})

test('its text can be read as well', async () => {
  history.replaceState(null, '', '/admin/mailbox?mail=7')
  const user = renderWithProviders(<MailboxPage />)
  await user.click(await screen.findByRole('button', { name: 'Plain text' }))
  expect(screen.getByText('Hello in text')).toBeTruthy()
  expect(screen.queryByTitle(/^Mail/)).toBeNull()
})

test('a mail that is no longer kept says so', async () => {
  history.replaceState(null, '', '/admin/mailbox?mail=8')
  server.fails(getMail, 'MAIL_NOT_FOUND')
  renderWithProviders(<MailboxPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('We no longer have this email.')
})

test('an empty mailbox says what will be there', async () => {
  server.on(listMails, [])
  renderWithProviders(<MailboxPage />)
  expect(await screen.findByText('No emails yet')).toBeTruthy()
})

test('what could not be loaded can be tried again', async () => {
  server.fails(listMails, 'UNAVAILABLE')
  const user = renderWithProviders(<MailboxPage />)
  await screen.findByText('We couldn’t load the emails.')
  server.on(listMails, [summary])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Choose a new password/ })).toBeTruthy()
})

test('where mail goes out by SMTP, that is all the page says', async () => {
  hasMailbox({ delivery: 'smtp' })
  renderWithProviders(<MailboxPage />)
  expect(await screen.findByText('No delivery problems')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Choose/ })).toBeNull()
})

test('organisers of a site that others use are warned while nothing brings mail to people', async () => {
  hasMailbox({ lacksMail: true })
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

test('what could not be delivered is listed: to whom, why, how often, and whether it is tried again', async () => {
  hasMailbox({ delivery: 'smtp', late: 1, givenUp: 1 })
  server.on(listMailTroubles, [
    { ...trouble, id: 4, toName: null, reason: 'SMTP EENVELOPE RCPT TO 550', tries: 1, hasGivenUp: true },
    trouble,
  ])
  renderWithProviders(<MailboxPage />)
  const section = await screen.findByRole('region', { name: 'Late and undelivered emails' })
  const allIsWell = screen.getByText(/^This site sends emails through an SMTP server/)
  expect(section.compareDocumentPosition(allIsWell)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText('No delivery problems')).toBeNull()
  const items = await within(section).findAllByRole('listitem')
  const said = items.map(({ textContent }) => textContent)
  expect(said[0]).toMatch(/To maya@example\.org.*This mailbox doesn’t exist\..*Not delivered.*1 try/)
  expect(said[1]).toMatch(
    /You’re going: Vega.*To Maya Lind <maya@example\.org>.*reach the mail server.*Retrying.*4 tries/,
  )
})

test('a mail that is tried again is late, not lost', async () => {
  hasMailbox({ delivery: 'smtp', late: 1 })
  server.on(listMailTroubles, [trouble])
  renderWithProviders(<MailboxPage />)
  expect(await screen.findByRole('region', { name: 'Late emails' })).toBeTruthy()
  expect(screen.queryByText(/delivered/i)).toBeNull()
})

test('when every mail was taken it says so; where mail stays here there is nothing to say', async () => {
  hasMailbox({ delivery: 'smtp' })
  renderWithProviders(<MailboxPage />)
  expect(await screen.findByText('No delivery problems')).toBeTruthy()
  cleanup()
  hasMailbox({})
  renderWithProviders(<MailboxPage />)
  await screen.findByRole('link', { name: /Choose a new password/ })
  expect(screen.queryByRole('region', { name: /late|delivered/i })).toBeNull()
})
