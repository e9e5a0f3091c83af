import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

type StartProgramOptions = {
  /** What its heap may take; unset, as much as Node.js gives. */
  heapMegabytes?: number
  /** Without threads that help V8 to collect garbage and to compile. */
  isSingleThreaded?: boolean
  args?: string[]
}

/** Starts a program of ours, which reads what comes from anywhere, in a process of its own. */
export function startProgram(
  program: string,
  { heapMegabytes, isSingleThreaded = false, args = [] }: StartProgramOptions = {},
): ChildProcess {
  return fork(program, args, {
    execArgv: [
      ...(program.endsWith('.ts') ? ['--import', 'tsx'] : []),
      // Its helping threads would keep the priority of this process when its own is lowered.
      ...(isSingleThreaded ? ['--single-threaded'] : []),
      ...(heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]),
    ],
    // None of our settings: what it reads comes from anywhere. The one it has makes threads share their memory.
    env: { MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Ends a program, and waits until it is gone: only then does the next one have its memory. */
export async function endProgram(child: ChildProcess): Promise<void> {
  const hasStarted = child.pid !== undefined
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  if (!hasStarted || hasEnded) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

type AskProgramOptions<Said, Answer extends Said> = {
  given: object
  /** Without it, what it says first. */
  isAnswer?: (said: Said) => said is Answer
  /** What it says before. */
  onSaid?: (said: Exclude<Said, Answer>) => void
  /** Ends the asking, with its reason. */
  gone: AbortSignal
  /** Then the asking fails with TookTooLongError. */
  endAfterMs: number
}

export class ProgramTimeoutError extends Error {}

/**
 * Tells a program one thing and waits for its answer; null when it went without one. Nothing is held afterwards: what
 * is told is large, and the signal may outlive it by far.
 */
export async function askProgram<Said, Answer extends Said>(
  child: ChildProcess,
  { given, isAnswer, onSaid, gone, endAfterMs }: AskProgramOptions<Said, Answer>,
): Promise<Answer | null> {
  const undo: (() => void)[] = []
  try {
    return await new Promise<Answer | null>((resolve, reject) => {
      // First of all: an error that nobody listens for ends the server.
      child.on('error', reject)
      gone.throwIfAborted()
      const stop = () => reject(gone.reason as Error)
      gone.addEventListener('abort', stop)
      undo.push(() => gone.removeEventListener('abort', stop))
      // A timer of its own: AbortSignal.timeout() ends nothing once it has been collected as garbage.
      const timer = setTimeout(() => reject(new ProgramTimeoutError('It took too long')), endAfterMs)
      undo.push(() => clearTimeout(timer))
      const listen = (said: Said) => {
        if (!isAnswer || isAnswer(said)) resolve(said as Answer)
        else onSaid?.(said as Exclude<Said, Answer>)
      }
      child.on('message', listen)
      undo.push(() => child.off('message', listen))
      child.once('disconnect', () => resolve(null))
      // One that dies while it is told is noticed by its leaving.
      child.send(given, () => undefined)
    })
  } finally {
    for (const each of undo) each()
  }
}
