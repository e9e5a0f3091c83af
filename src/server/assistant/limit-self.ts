import { Worker } from 'node:worker_threads'

/** What a process may take: memory, and its own computing time. */
export type ProcessLimits = { bytes: number; computingMs: number }

const CHECK_EVERY_MS = 100

// In the language that Node.js runs as it is: a thread begins with nothing that could translate it.
const WATCHDOG_SOURCE = `
  const { bytes, computingMs, parent } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const takesTooMuch = process.memoryUsage.rss() > bytes || (user + system) / 1000 > computingMs
    if (takesTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, ${CHECK_EVERY_MS})
`

/**
 * Ends this process when it takes more than it may, or when whoever started it has gone. A thread looks to it, however
 * busy this one is, on every system, and also where the server was ended without a word.
 */
export function limitSelf(limits: ProcessLimits): void {
  const workerData = { ...limits, parent: process.ppid }
  new Worker(WATCHDOG_SOURCE, { eval: true, workerData, execArgv: [], env: {} }).unref()
}
