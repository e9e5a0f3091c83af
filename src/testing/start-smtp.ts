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
  /** From now on nobody answers there, until it is back. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
}

type SmtpHooks = {
  /** Before it is said whether there is such a recipient. */
  onRecipient?: () => Promise<void>
  /** The mail is here, and the sender has not been told. */
  onTaken?: () => Promise<void>
}

/** A mail server on loopback that keeps what it is given. Nobody lives at "nobody@". */
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
