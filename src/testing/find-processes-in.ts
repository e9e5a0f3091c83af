import { readdir, readFile, readlink } from 'node:fs/promises'

/** The other processes that run in a folder or were started with its path. Empty without /proc. */
export async function findProcessesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0)
  const isIn = await Promise.all(
    pids.map(async (pid) => {
      const workplace = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return pid !== process.pid && (workplace.startsWith(folder) || command.includes(folder))
    }),
  )
  return pids.filter((_pid, index) => isIn[index])
}
