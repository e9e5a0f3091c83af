// Development. This process runs Vite and answers the browser; the server is a child process that restarts
// when its sources change. The embedded database survives a restart, and the new process takes it over.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { createServer as createVite } from 'vite'

// The server reads it itself; here it may say where to listen.
const envFile = process.env.ENV_FILE || path.join(import.meta.dirname, '../.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const HOST = process.env.HOST ?? '127.0.0.1'
const PORT = Number(process.env.PORT ?? 3000)
const SOURCES = ['src/server', 'src/contract', 'migrations']
/** An editor may write several files at once; restart only once for them. */
const SETTLE_MS = 50

process.chdir(path.join(import.meta.dirname, '..'))
const frontServer = http.createServer(handleRequest)
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server: frontServer } },
  appType: 'custom',
})
frontServer.listen(PORT, HOST)
await once(frontServer, 'listening')
const address = `http://${HOST}:${frontServer.address().port}`

let server = startServer()
let restartTimer
for (const folder of SOURCES) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (/\.test\.tsx?$/.test(file ?? '')) return
    clearTimeout(restartTimer)
    restartTimer = setTimeout(restart, SETTLE_MS)
  })
}
let closing
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (closing ??= close()))

/** Kills the server, because a clean stop would also stop the embedded database. */
async function restart() {
  console.log('Starting the server again…')
  server = startServer(server.kill())
}

/** Starts the server once the previous one has ended. */
function startServer(previousEnd = Promise.resolve()) {
  let child
  const started = previousEnd.then(async () => {
    child = fork('src/server/main.ts', {
      execArgv: ['--import', 'tsx'],
      // Ctrl+C then reaches only this process, which stops the server. A second signal would end it at once.
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: '0',
        PUBLIC_URL: process.env.PUBLIC_URL ?? address,
        PAGES_FROM: address,
      },
    })
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (!message?.address) throw new Error('The server has not started. The next change starts it again.')
    return new URL(`http://${HOST}:${message.port}`)
  })
  started.catch((error) => console.error(error.message))
  const end = async (signal) => {
    await started.catch(() => undefined)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { started, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function close() {
  await server.stop()
  process.exit()
}

async function handleRequest(request, response) {
  try {
    const { pathname, searchParams } = new URL(request.url, address)
    // The server gets its pages here (PAGES_FROM), because Vite compiles them in this process.
    const pageUrl = searchParams.get('url') ?? ''
    if (pathname === '/@pages/template') return sendJson(response, await readTemplate(pageUrl))
    if (pathname === '/@pages/render') return sendJson(response, await renderPage(pageUrl))
    // Source files of src/web/api have paths like API calls, except for their extension.
    const isApiCall = /^\/api\/(?!.*\.tsx?(\?|$))/.test(request.url)
    if (isApiCall) await proxyToServer(request, response)
    else
      vite.middlewares(request, response, () => proxyToServer(request, response).catch(sendError(response)))
  } catch (error) {
    sendError(response)(error)
  }
}

const sendError = (response) => (error) => {
  vite.ssrFixStacktrace(error)
  console.error(error.stack)
  if (!response.headersSent) response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(error.stack)
}

function sendJson(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function readTemplate(url) {
  return vite.transformIndexHtml(url, await readFile('src/web/index.html', 'utf8'))
}

async function renderPage(url) {
  const { render } = await vite.ssrLoadModule('/entry-server.tsx')
  return render(url, async (path) => {
    const answer = await fetch(new URL(path, await server.started))
    return { status: answer.status, body: await answer.text(), header: (name) => answer.headers.get(name) }
  })
}

/** Forwards a request to the server, once it has started. Streams work too. */
async function proxyToServer(request, response) {
  const { hostname, port } = await server.started
  const { method, url, headers } = request
  const forwarded = http.request({ hostname, port, method, path: url, headers, agent: false })
  forwarded.on('response', (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  response.on('close', () => forwarded.destroy())
  request.pipe(forwarded)
}
