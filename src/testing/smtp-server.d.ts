/** As much of the package as the tests use; it has no types of its own. */
declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  type Session = { envelope: { mailFrom: { address: string }; rcptTo: { address: string }[] } }
  type Done = (error?: Error | null) => void

  export class SMTPServer {
    constructor(options: {
      disabledCommands?: string[]
      /** How long a closing server waits for its clients, in milliseconds. */
      closeTimeout?: number
      onRcptTo?: (address: { address: string }, session: Session, done: Done) => void
      onData: (stream: Readable, session: Session, done: Done) => void
    })
    server: Server
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    on(event: 'error', listener: (error: Error) => void): void
  }
}
