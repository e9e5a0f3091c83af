import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** Whether this system lists processes in /proc. */
export const canListProcesses = existsSync('/proc/self/stat')

/** The running child processes of a process. */
export async function findChildProcesses(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(pids.map(findParentProcess))
  return pids.filter((_pid, index) => parents[index] === parent)
}

/** Returns a function that lists the running child processes started since; empty without /proc. */
export async function trackChildProcesses(): Promise<() => Promise<number[]>> {
  if (!canListProcesses) return () => Promise.resolve([])
  const before = await findChildProcesses(process.pid)
  return async () => (await findChildProcesses(process.pid)).filter((pid) => !before.includes(pid))
}

async function findParentProcess(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // '123 (name) S 45 …'. The name may contain anything, also brackets. Zombies do not count.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || parent === undefined ? null : Number(parent)
}
