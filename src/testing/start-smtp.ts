import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = Email & {
  /** The message as it came over the wire. */
  raw: string
  recipients: string[]
  header: (name: string) => string | undefined
}

export type TestSmtp = AsyncDisposable & {
  url: string
  received: ReceivedMail[]
  /** Stops listening until comeBack() is called. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
}

type SmtpHooks = {
  /** Called before a recipient is accepted or refused. */
  onRecipient?: () => Promise<void>
  /** Called when the mail has arrived, before the sender gets the answer. */
  onTaken?: () => Promise<void>
}

/** A mail server on loopback that stores mails. It refuses recipients that begin with "nobody@". */
export async function startSmtp(hooks: SmtpHooks = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  let { server, port } = await openSmtpServer(0, received, hooks)
  let isOpen = true
  const goAway = async () => {
    if (isOpen) await new Promise<void>((resolve) => server.close(resolve))
    isOpen = false
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    goAway,
    comeBack: async () => {
      ;({ server, port } = await openSmtpServer(port, received, hooks))
      isOpen = true
    },
    [Symbol.asyncDispose]: goAway,
  }
}

async function openSmtpServer(
  wantedPort: number,
  received: ReceivedMail[],
  { onRecipient, onTaken }: SmtpHooks,
) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 })
      const answer = () => done(address.startsWith('nobody@') ? refusal : null)
      if (onRecipient) void onRecipient().then(answer)
      else answer()
    },
    onData: (stream, { envelope }, done) => {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes)
        received.push({
          ...mail,
          raw: bytes.toString(),
          recipients: envelope.rcptTo.map(({ address }) => address),
          header: (name) => mail.headers.find(({ key }) => key === name)?.value,
        })
        await onTaken?.()
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  return { server, port: (server.server.address() as AddressInfo).port }
}
