import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { noLimits } from './no-limits.ts'

export type AppProcess = AsyncDisposable & {
  address: string
  pid: number
  /** Stops it like an operator: the process finishes running work and ends. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** SIGKILL: the process ends at once and finishes nothing. */
  kill: () => Promise<void>
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Its stdout and stderr so far. */
  output: () => string
}

/** The built server as a process of its own, on a free port of loopback; `folder` may have another build. */
export async function startProcess(
  settings: Record<string, string>,
  onOutput: (text: string) => void = () => undefined,
  folder = '.',
): Promise<AppProcess> {
  const child = spawn(process.execPath, [`${folder}/dist/server/main.js`], {
    // A developer's own settings in .env are not for tests.
    env: {
      PATH: process.env.PATH,
      ENV_FILE: devNull,
      PORT: '0',
      LOG_LEVEL: 'info',
      ...noLimits,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      onOutput(chunk.toString())
    })
  }
  // Not 'exit': the last output may not have arrived by then.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const address = await Promise.race([
    once(child, 'message').then(([message]) => (message as { address: string }).address),
    ended.then((code) => {
      throw new Error(`The server ended with ${code} before it was ready:\n${output}`)
    }),
  ])

  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return {
    address,
    pid: child.pid ?? 0,
    stop,
    kill: async () => void (await stop('SIGKILL')),
    ended,
    output: () => output,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await stop()
    },
  }
}
