import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { devNull } from 'node:os'
import path from 'node:path'
import { noLimits } from '#testing/no-limits.ts'

const usageReporter = path.resolve('bench/report-usage.mjs')

/** The CPU time used so far, and the memory used now. report-usage.mjs sends both. */
type ProcessUsage = { cpuMicroseconds: number; memoryBytes: number }

export type MeasuredProcess = AsyncDisposable & {
  /** 'http://127.0.0.1:4000' */
  address: string
  pid: number
  usage: () => Promise<ProcessUsage>
  /** In bytes. */
  memoryWithoutGarbage: () => Promise<number>
}

/** Starts a server as a child process, which sends its address when it is ready and its usage on request. */
export async function startMeasuredProcess(
  script: string,
  settings: Record<string, string>,
): Promise<MeasuredProcess> {
  const child = fork(script, {
    env: { PATH: process.env.PATH, ENV_FILE: devNull, ...noLimits, ...settings },
    execArgv: [
      '--expose-gc',
      '--import',
      usageReporter,
      ...(script.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { address } = await nextMessage<{ address: string }>(child)
  const askForUsage = (message: 'usage' | 'collect garbage') => {
    child.send(message)
    return nextMessage<ProcessUsage>(child)
  }
  return {
    address,
    pid: child.pid ?? 0,
    usage: () => askForUsage('usage'),
    memoryWithoutGarbage: async () => (await askForUsage('collect garbage')).memoryBytes,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${child.spawnargs.at(-1)} ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as Message)
    })
  })
}

/** `tokens`: of the people who send the requests in turns; nobody is signed in without them. */
type RequestSeries = { path: string; connections: number; requests: number; tokens?: string[] }

/** CPU of the server per request, in microseconds. Each of `connections` sends one request after another. */
export async function cpuPerRequest(
  server: MeasuredProcess,
  { path: url, connections, requests, tokens = [] }: RequestSeries,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { cpuMicroseconds: before } = await server.usage()
  let left = requests
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0)
        await sendRequest(server.address + url, { agent, token: tokens[left % tokens.length] })
    }),
  )
  const { cpuMicroseconds: after } = await server.usage()
  agent.destroy()
  return (after - before) / requests
}

function sendRequest(
  url: string,
  { agent, token }: { agent: http.Agent; token: string | undefined },
): Promise<void> {
  const headers = { 'accept-encoding': 'br', ...(token && { authorization: `Bearer ${token}` }) }
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', resolve).on('error', reject)
      })
      .on('error', reject)
  })
}
