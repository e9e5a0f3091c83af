import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import type { MailAttachment } from '#contract/mails.ts'
import { startApp, withBackground } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { createEmbeddedMailer } from './embedded.ts'
import { defaultSender, type OutgoingMail, type MailCarrier } from './port.ts'
import { createSmtpMailer } from './smtp.ts'

withBackground()

const from = () => ({ name: 'Wild Trip Planner', address: 'no-reply@trips.example.org' })

const mail: OutgoingMail = {
  about: 'test/1',
  to: { userId: null, name: 'Åse Ødegård', address: 'ase@example.org' },
  subject: 'Fjällräven på tur – 山',
  text: 'Hello Åse,\n\nhttps://trips.example.org/#a=b',
  html: '<p>Hello <b>Åse</b></p>',
}

type ArrivedMail = {
  messageId: string | undefined
  to: { name: string | null; address: string | undefined }
  subject: string | undefined
  text: string | undefined
  html: string | undefined
  attachment: MailAttachment | null
}
type MailerSetup = AsyncDisposable & { mailer: MailCarrier; arrivedMails: () => Promise<ArrivedMail[]> }

async function withMailbox(): Promise<MailerSetup> {
  const site = await startApp()
  return {
    mailer: createEmbeddedMailer({ db: site.context.db, from }),
    arrivedMails: async () => {
      const rows = await site.database.query<Record<string, string> & { attachment: MailAttachment | null }>(
        'select * from mails order by id',
      )
      return rows.map((row) => ({
        messageId: row.message_id,
        to: { name: row.to_name ?? null, address: row.to_address },
        subject: row.subject,
        text: row.text,
        html: row.html,
        attachment: row.attachment,
      }))
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

async function withSmtp(): Promise<MailerSetup & { smtp: Awaited<ReturnType<typeof startSmtp>> }> {
  const smtp = await startSmtp()
  const mailer = createSmtpMailer({ url: smtp.url, from })
  return {
    smtp,
    mailer,
    arrivedMails: () =>
      Promise.resolve(
        smtp.received.map(({ messageId, to, subject, text, html, attachments: [file] }) => ({
          messageId,
          to: { name: to?.[0]?.name ?? null, address: to?.[0]?.address },
          subject,
          text: text?.replaceAll('\r\n', '\n').trimEnd(),
          html: html?.trimEnd(),
          attachment: file
            ? {
                name: file.filename ?? '',
                type: file.mimeType,
                text: new TextDecoder().decode(file.content as ArrayBuffer).trimEnd(),
              }
            : null,
        })),
      ),
    [Symbol.asyncDispose]: async () => {
      await mailer.close()
      await smtp[Symbol.asyncDispose]()
    },
  }
}

describe.each([
  ['the mailbox in the app', withMailbox],
  ['SMTP', withSmtp],
])('%s', (_name, setUp) => {
  test('a mail arrives as it was written, as text and HTML, in any script', async () => {
    await using setup = await setUp()

    await setup.mailer.send(mail)

    const { subject, text, html } = mail
    expect(await setup.arrivedMails()).toEqual([
      {
        messageId: expect.stringMatching(/^<[0-9a-f]{40}@trips\.example\.org>$/) as string,
        to: { name: 'Åse Ødegård', address: 'ase@example.org' },
        subject,
        text,
        html,
        attachment: null,
      },
    ])
  })

  test('an attachment arrives as it was written', async () => {
    await using setup = await setUp()
    const attachment = { name: 'på-tur.ics', type: 'text/calendar', text: 'SUMMARY:Fjällräven 山' }
    await setup.mailer.send({ ...mail, attachment })
    const [arrived] = await setup.arrivedMails()
    expect(arrived?.attachment).toEqual(attachment)
  })

  test('a repeated mail keeps its message id, and every other mail gets its own', async () => {
    await using setup = await setUp()

    await setup.mailer.send(mail)
    await setup.mailer.send({ ...mail, text: 'the same again' })
    await setup.mailer.send({ ...mail, about: 'test/2' })
    await setup.mailer.send({ ...mail, to: { ...mail.to, address: 'kit@example.org' } })

    const ids = new Set((await setup.arrivedMails()).map(({ messageId }) => messageId))
    expect(ids.size).toBe(3)
  })

  test('line breaks in a name or a subject cannot start another header', async () => {
    await using setup = await setUp()

    await setup.mailer.send({
      ...mail,
      to: { ...mail.to, name: 'Kit\r\nBcc: everybody@example.org' },
      subject: 'Hello\r\n\r\n<script>\u0000 there\u2028',
    })

    const [arrived] = await setup.arrivedMails()
    expect(arrived?.to).toEqual({ name: 'Kit Bcc: everybody@example.org', address: 'ase@example.org' })
    expect(arrived?.subject).toBe('Hello <script> there')
  })

  test.each(['a@example.org, b@example.org', 'a@example.org\r\nRCPT TO:<b@example.org>', 'a', '<a@b>', ''])(
    'nothing is sent to %o, which is not a single address',
    async (address) => {
      await using setup = await setUp()
      await expect(
        setup.mailer.send({ ...mail, to: { userId: null, name: null, address } }),
      ).rejects.toMatchObject({
        isFinal: true,
      })
      expect(await setup.arrivedMails()).toEqual([])
    },
  )
})

test('over SMTP a mail has a date, a sender and the mark of an automatic mail', async () => {
  await using setup = await withSmtp()

  await setup.mailer.send({
    ...mail,
    to: { userId: null, name: 'Kit\r\nBcc: b@example.org', address: 'kit@example.org' },
  })

  const [received] = setup.smtp.received
  expect(received?.recipients).toEqual(['kit@example.org'])
  expect(received?.from).toMatchObject({ name: 'Wild Trip Planner', address: 'no-reply@trips.example.org' })
  expect(Number.isNaN(Date.parse(received?.header('date') ?? ''))).toBe(false)
  expect(received?.header('auto-submitted')).toBe('auto-generated')
  expect(received?.header('content-type')).toContain('multipart/alternative')
  expect(received?.header('bcc')).toBeUndefined()
})

test('over SMTP an attachment keeps its line ends', async () => {
  await using setup = await withSmtp()
  const attachment = { name: 'a.ics', type: 'text/calendar', text: 'A:1\r\nB:2\r\n' }
  await setup.mailer.send({ ...mail, attachment })
  expect(setup.smtp.received[0]?.raw).toContain(Buffer.from(attachment.text).toString('base64'))
})

test('sending fails without naming the recipient while the mail server is away, and works later', async () => {
  await using setup = await withSmtp()
  await setup.mailer.send(mail)
  await setup.smtp.goAway()

  const sending = setup.mailer.send({ ...mail, about: 'test/2' })
  await expect(sending).rejects.toThrow(/^SMTP E\w+/)
  await expect(sending).rejects.not.toThrow('ase@example.org')

  await setup.smtp.comeBack()
  await setup.mailer.send({ ...mail, about: 'test/2' })
  expect(setup.smtp.received).toHaveLength(2)
})

test('over SMTP only a mail with an unsubscribe URL has unsubscribe headers', async () => {
  await using setup = await withSmtp()

  await setup.mailer.send({ ...mail, unsubscribeUrl: 'https://trips.example.org/api/unsubscribe/key/trips' })
  await setup.mailer.send({ ...mail, about: 'test/2' })

  const [first, second] = setup.smtp.received
  expect(first?.header('list-unsubscribe')).toBe('<https://trips.example.org/api/unsubscribe/key/trips>')
  expect(first?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(second?.header('list-unsubscribe')).toBeUndefined()
  expect(second?.header('list-unsubscribe-post')).toBeUndefined()
})

test('a mail to an unknown recipient fails for good', async () => {
  await using setup = await withSmtp()
  const sending = setup.mailer.send({
    ...mail,
    to: { userId: null, name: null, address: 'nobody@example.org' },
  })
  await expect(sending).rejects.toMatchObject({ isFinal: true })
  await expect(sending).rejects.not.toThrow('nobody@example.org')
  expect(setup.smtp.received).toEqual([])
})

/** Sends a mail to a server that refuses every recipient with this answer. */
async function sendAndBeRefused(answer: string): Promise<void> {
  // '550 5.1.1 unknown': the code, and the text that follows it.
  const refusal = Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onRcptTo: (_address, _session, done) => done(refusal),
    onData: (_stream, _session, done) => done(refusal),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from })
  try {
    await mailer.send(mail)
  } finally {
    await mailer.close()
    await new Promise<void>((resolve) => server.close(resolve))
  }
}

test.each([
  '550 5.1.1 <ase@example.org> is unknown here',
  '556 5.1.10 example.org takes no mail',
  '551 not local',
  '553 mailbox name not allowed',
])('a refusal because nobody has the address is final: %s', async (answer) => {
  await expect(sendAndBeRefused(answer)).rejects.toMatchObject({ isFinal: true })
})

test.each([
  ['554 5.7.1 <ase@example.org>: relay access denied', 'SMTP EENVELOPE RCPT TO 554 5.7.1'],
  ['550 5.7.1 blocked by policy', 'SMTP EENVELOPE RCPT TO 550 5.7.1'],
  ['553 5.1.8 sender address has no domain', 'SMTP EENVELOPE RCPT TO 553 5.1.8'],
  ['552 5.2.2 mailbox is full', 'SMTP EENVELOPE RCPT TO 552 5.2.2'],
  ['552 mailbox is full', 'SMTP EENVELOPE RCPT TO 552'],
  ['450 4.2.0 come back later', 'SMTP EENVELOPE RCPT TO 450 4.2.0'],
])('a refusal for another reason is not final, so the mail is tried again: %s', async (answer, reason) => {
  await expect(sendAndBeRefused(answer)).rejects.toMatchObject({ message: reason, isFinal: false })
})

test.each([
  ['https://trips.example.org', 'no-reply@trips.example.org'],
  ['http://localhost:3000', 'no-reply@localhost'],
  ['http://127.0.0.1:3000', 'no-reply@localhost'],
  ['http://[::1]:3000', 'no-reply@localhost'],
])('without a setting, the site at %s sends mail from %s', (publicUrl, address) => {
  expect(defaultSender(publicUrl)).toEqual({ name: 'Wild Trip Planner', address })
})
