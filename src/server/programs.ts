import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

type StartProgramOptions = {
  /** Heap limit; unset, the default of Node.js. */
  heapMegabytes?: number
  /** Without V8's helper threads for garbage collection and compilation. */
  isSingleThreaded?: boolean
  args?: string[]
}

/** Starts one of our programs in its own process, because it handles untrusted input. */
export function startProgram(
  program: string,
  { heapMegabytes, isSingleThreaded = false, args = [] }: StartProgramOptions = {},
): ChildProcess {
  return fork(program, args, {
    execArgv: [
      ...(program.endsWith('.ts') ? ['--import', 'tsx'] : []),
      // Helper threads would keep the priority of this process when the program's own is lowered.
      ...(isSingleThreaded ? ['--single-threaded'] : []),
      ...(heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]),
    ],
    // No settings are passed on, since the input is untrusted. MALLOC_ARENA_MAX saves memory.
    env: { MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Kills a program and waits until it is gone: only then is its memory free for the next one. */
export async function endProgram(child: ChildProcess): Promise<void> {
  const hasStarted = child.pid !== undefined
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  if (!hasStarted || hasEnded) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

type AskProgramOptions<Message, Answer extends Message> = {
  /** The message that is sent to the program. */
  input: object
  /** Without it, the first message is the answer. */
  isAnswer?: (message: Message) => message is Answer
  /** Receives the messages before the answer. */
  onMessage?: (message: Exclude<Message, Answer>) => void
  /** Aborts the call; it fails with the signal's reason. */
  signal: AbortSignal
  /** After this time the call fails with ProgramTimeoutError. */
  endAfterMs: number
}

export class ProgramTimeoutError extends Error {}

/**
 * Sends the input to a program and waits for its answer; null if the program exits without one. The listeners
 * are removed afterwards: they hold the input, which is large, and the signal may live much longer.
 */
export async function askProgram<Message, Answer extends Message>(
  child: ChildProcess,
  { input, isAnswer, onMessage, signal, endAfterMs }: AskProgramOptions<Message, Answer>,
): Promise<Answer | null> {
  const cleanups: (() => void)[] = []
  try {
    return await new Promise<Answer | null>((resolve, reject) => {
      // Must come first: an 'error' event without a listener would end the server.
      child.on('error', reject)
      signal.throwIfAborted()
      const stop = () => reject(signal.reason as Error)
      signal.addEventListener('abort', stop)
      cleanups.push(() => signal.removeEventListener('abort', stop))
      // Its own timer, because AbortSignal.timeout() never fires once it has been garbage collected.
      const timer = setTimeout(() => reject(new ProgramTimeoutError('It took too long')), endAfterMs)
      cleanups.push(() => clearTimeout(timer))
      const listen = (message: Message) => {
        if (!isAnswer || isAnswer(message)) resolve(message as Answer)
        else onMessage?.(message as Exclude<Message, Answer>)
      }
      child.on('message', listen)
      cleanups.push(() => child.off('message', listen))
      child.once('disconnect', () => resolve(null))
      // A program that dies during the send is noticed by its disconnect.
      child.send(input, () => undefined)
    })
  } finally {
    for (const each of cleanups) each()
  }
}
