import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** PostgreSQL's pid file in a data folder. It exists while the server runs. */
export const postmasterFile = (folder: string) => path.join(folder, 'postgres', 'cluster', 'postmaster.pid')

/** The first line of the file. */
export async function postmasterPid(folder: string): Promise<number> {
  return parseInt(await readFile(postmasterFile(folder), 'utf8'))
}

/** Signal 0 only asks whether the process exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
