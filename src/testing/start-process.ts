import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type AppProcess = AsyncDisposable & {
  address: string
  /** As an operator would: the process finishes what is under way and ends. */
  stop: () => Promise<number | null>
  /** What it has written so far. */
  output: () => string
}

/** The built server as a process of its own, on a free port of loopback. */
export async function startProcess(settings: Record<string, string>): Promise<AppProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', ATTEMPTS_PER_CLIENT: '100000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit') as Promise<[number | null]>
  const address = await Promise.race([
    once(child, 'message').then(([message]) => (message as { address: string }).address),
    exited.then(([code]) => {
      throw new Error(`The server ended with ${code} before it was ready:\n${output}`)
    }),
  ])

  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await exited
    return code
  }
  return {
    address,
    stop,
    output: () => output,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await stop()
    },
  }
}
