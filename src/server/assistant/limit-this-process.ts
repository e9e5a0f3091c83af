import { Worker } from 'node:worker_threads'

/** What a process may use: memory and CPU time. */
export type ProcessLimits = { bytes: number; computingMs: number }

const CHECK_EVERY_MS = 100

// Plain JavaScript: a worker thread starts without the TypeScript loader.
const WATCHDOG_SOURCE = `
  const { bytes, computingMs, parent } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const takesTooMuch = process.memoryUsage.rss() > bytes || (user + system) / 1000 > computingMs
    if (takesTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, ${CHECK_EVERY_MS})
`

/**
 * Kills this process if it exceeds its limits or its parent is gone. A worker thread checks, so it works on
 * every system, while the main thread is busy, and after the server was killed.
 */
export function limitThisProcess(limits: ProcessLimits): void {
  const workerData = { ...limits, parent: process.ppid }
  new Worker(WATCHDOG_SOURCE, { eval: true, workerData, execArgv: [], env: {} }).unref()
}
