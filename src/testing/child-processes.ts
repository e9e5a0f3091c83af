import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** Whether processes can be looked at here. */
export const canSeeProcesses = existsSync('/proc/self/stat')

/** The processes that a process has started and that are still there. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_pid, index) => parents[index] === parent)
}

/** Those that this process starts from now on, and that are still there; none where processes cannot be looked at. */
export async function followChildren(): Promise<() => Promise<number[]>> {
  if (!canSeeProcesses) return () => Promise.resolve([])
  const before = await childrenOf(process.pid)
  return async () => (await childrenOf(process.pid)).filter((pid) => !before.includes(pid))
}

async function parentOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, in brackets, may hold anything; one that has ended and is only remembered does not count.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || parent === undefined ? null : Number(parent)
}
