import { randomUUID } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { canListProcesses, trackChildProcesses } from '#testing/child-processes.ts'
import { lockedPdf, pdf, pdfBomb, pdfOfPages } from '#testing/pdf.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { PdfReader } from './pdf-reader.ts'

const log = pino({ level: 'silent' })
const MEGABYTE = 1024 * 1024
const LIMITS = { bytes: 400 * MEGABYTE, computingMs: 15_000, totalMs: 30_000 }

/** The start of a program that limits itself, as the real one does. It is TypeScript. */
const LIMITED = `import { limitThisProcess } from ${JSON.stringify(fileURLToPath(new URL('limit-this-process.ts', import.meta.url)))}
  limitThisProcess(JSON.parse(process.argv[2]));`
/** A program that never answers. */
const ENDLESS = `process.once('message', () => setInterval(() => undefined, 1_000))`

/** A request to read a PDF, and the progress it reports. */
function createRequest(bytes: Uint8Array, signal = new AbortController().signal) {
  const progress: string[] = []
  const request = {
    bytes,
    userId: randomUUID(),
    signal,
    onWait: () => progress.push('waiting'),
    onStart: () => progress.push('started'),
    onPage: (page: number, pages: number) => progress.push(`${page} of ${pages}`),
  }
  return { progress, request }
}

const read = (reader: PdfReader, bytes: Uint8Array) => reader.read(createRequest(bytes).request)

/** A reader that starts this source instead of the real program. */
async function readerOf(source: string, limits: Partial<typeof LIMITS> = {}, logger = log) {
  const temp = await tempFolder()
  const program = `${temp.folder}/program.${source.startsWith(LIMITED) ? 'ts' : 'mjs'}`
  await writeFile(program, source)
  return {
    reader: new PdfReader(logger, { program, limits: { ...LIMITS, ...limits } }),
    [Symbol.asyncDispose]: temp[Symbol.asyncDispose],
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const listChildren = await trackChildProcesses()

test('a PDF is read page by page', async () => {
  const { progress, request } = createRequest(pdfOfPages(['First (of all), and some more', 'Second']))
  const document = await new PdfReader(log).read(request)
  expect(document).toMatchObject({ pageCount: 2, hasText: true })
  expect(document.pages.map(({ page, text }) => [page, text.trim()])).toEqual([
    [1, 'First (of all), and some more'],
    [2, 'Second'],
  ])
  expect(progress).toEqual(['started', '1 of 2', '2 of 2'])
  await expect.poll(listChildren).toEqual([])
})

test('a PDF with only pictures has no text', async () => {
  expect(await read(new PdfReader(log), pdf())).toMatchObject({ pageCount: 1, hasText: false, passages: [] })
})

test.each([
  ['locked with a password', lockedPdf(), 'PDF_ENCRYPTED'],
  ['cut off', pdfOfPages(['First']).subarray(0, 200), 'PDF_BROKEN'],
  ['nothing but its first line', Buffer.from('%PDF-1.4\n'), 'PDF_BROKEN'],
  ['too many pages long', pdfOfPages(Array.from({ length: 201 }, () => 'Page')), 'PDF_TOO_MANY_PAGES'],
  ['two gigabytes when unpacked', pdfBomb(), 'PDF_TOO_HEAVY'],
])('a PDF that is %s cannot be read', async (_what, bytes, code) => {
  await expect(read(new PdfReader(log), bytes)).rejects.toMatchObject({ code })
  await expect.poll(listChildren).toEqual([])
})

test.each([
  ['crashes while it reads', `process.once('message', () => process.kill(process.pid, 'SIGSEGV'))`],
  [
    'is killed halfway',
    `process.once('message', () => process.send({ page: 1, pages: 2 }, () => process.kill(process.pid, 'SIGKILL')))`,
  ],
  ['crashes at its start', `process.abort()`],
  ['exits without a message', `process.once('message', () => process.exit())`],
])('a reader that %s fails that PDF, and does not block the next one', async (_what, source) => {
  await using broken = await readerOf(source)
  await expect(read(broken.reader, pdf())).rejects.toMatchObject({ code: 'PDF_TOO_HEAVY' })
  // The slot is free for the next PDF.
  await expect(read(broken.reader, pdf())).rejects.toMatchObject({ code: 'PDF_TOO_HEAVY' })
  await expect.poll(listChildren).toEqual([])
})

test.each([
  ['computing time', `${LIMITED} process.once('message', () => { for (;;); })`, { computingMs: 500 }],
  [
    'memory, even outside the heap',
    `${LIMITED} const held = []; process.once('message', () => setInterval(() => held.push(Buffer.alloc(${10 * MEGABYTE}, 1)), 10))`,
    { bytes: 200 * MEGABYTE },
  ],
])('reading stops when a PDF takes too much %s', async (_what, source, limits) => {
  await using greedy = await readerOf(source, limits)
  await expect(read(greedy.reader, pdf())).rejects.toMatchObject({ code: 'PDF_TOO_HEAVY' })
  await expect.poll(listChildren).toEqual([])
})

test('one PDF is read at a time, four wait, and further ones are refused as busy', async () => {
  await using slow = await readerOf(ENDLESS)
  const leaving = new AbortController()
  const requests = Array.from({ length: 5 }, () => createRequest(pdf(), leaving.signal))
  const readings = Promise.allSettled(requests.map(({ request }) => slow.reader.read(request)))
  await expect(read(slow.reader, pdf())).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })
  expect(requests.map(({ progress }) => progress)).toEqual([
    ['started'],
    ...Array.from({ length: 4 }, () => ['waiting']),
  ])
  leaving.abort(new Error('gone'))
  expect((await readings).map(({ status }) => status)).toEqual(requests.map(() => 'rejected'))
  await expect.poll(listChildren).toEqual([])
})

test('the reading process ends when the server is killed, however busy it is', async () => {
  await using temp = await tempFolder()
  const busy = `${LIMITED} import fs from 'node:fs'
    fs.writeFileSync(${JSON.stringify(`${temp.folder}/pid`)}, String(process.pid))
    setTimeout(() => { for (;;); }, 100)`
  await writeFile(`${temp.folder}/busy.ts`, busy)
  const limits = JSON.stringify(JSON.stringify({ bytes: 1e12, computingMs: 60_000 }))
  await writeFile(
    `${temp.folder}/server.ts`,
    `import { fork } from 'node:child_process'; fork(${JSON.stringify(`${temp.folder}/busy.ts`)}, [${limits}])`,
  )
  const server = fork(`${temp.folder}/server.ts`, { execArgv: ['--import', 'tsx'] })
  const pidOfReader = async () => Number(await readFile(`${temp.folder}/pid`, 'utf8').catch(() => 0))
  await expect.poll(pidOfReader).toBeGreaterThan(0)
  const pid = await pidOfReader()
  server.kill('SIGKILL')
  await once(server, 'exit')
  const isRunning = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isRunning).toBe(false)
})

test('the reading process ends when the person who sent the PDF leaves', async () => {
  await using slow = await readerOf(ENDLESS)
  const leaving = new AbortController()
  const reading = slow.reader.read(createRequest(pdf(), leaving.signal).request)
  if (canListProcesses) await expect.poll(listChildren).toHaveLength(1)
  leaving.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  await expect.poll(listChildren).toEqual([])
})

test.runIf(canListProcesses)('the reading process has a lower priority than the server', async () => {
  await using slow = await readerOf(ENDLESS)
  const leaving = new AbortController()
  const reading = slow.reader.read(createRequest(pdf(), leaving.signal).request)
  await expect.poll(listChildren).toHaveLength(1)
  const [child = 0] = await listChildren()
  expect(getPriority(child)).toBeGreaterThan(getPriority(process.pid))
  leaving.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
})

test('the reading process does not get the server’s environment', async () => {
  const source = `process.once('message', () => process.send({ document: { hasText: process.env.PATH !== undefined } }))`
  await using curious = await readerOf(source)
  expect(await read(curious.reader, pdf())).toEqual({ hasText: false })
})

test('the heap limit of the reading process is below its memory limit', async () => {
  // Where a system does not report a process's memory, only the heap limit stops it.
  const source = `import v8 from 'node:v8'
    process.once('message', () => process.send({ document: { pageCount: v8.getHeapStatistics().heap_size_limit } }))`
  await using curious = await readerOf(source)
  expect((await read(curious.reader, pdf())).pageCount).toBeLessThan(LIMITS.bytes)
})

test('after the time limit, even amid garbage collections, the PDF may be tried again', async () => {
  await using slow = await readerOf(ENDLESS, { totalMs: 1_500 })
  const collecting = setInterval(collectGarbage, 20)
  const reading = read(slow.reader, pdf())
  await expect(reading.finally(() => clearInterval(collecting))).rejects.toMatchObject({
    code: 'BUSY',
    retryAfterSeconds: 5,
  })
  await expect.poll(listChildren).toEqual([])
})

test('a PDF that was read is freed, even while its abort signal lives on', async () => {
  await using quick = await readerOf(`process.once('message', () => process.send({ document: {} }))`)
  const closing = new AbortController()
  const leaving = AbortSignal.any([closing.signal])
  const readOne = async () => {
    const bytes = new Uint8Array(MEGABYTE)
    await quick.reader.read(createRequest(bytes, leaving).request)
    return new WeakRef(bytes)
  }
  const bytesRef = await readOne()
  const isHeld = () => {
    collectGarbage()
    return bytesRef.deref() !== undefined
  }
  await expect.poll(isHeld).toBe(false)
  expect(leaving.aborted).toBe(false)
})

test('an error of the reader is logged with its name and place, without words of the PDF', async () => {
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const mistake = { name: 'TypeError', at: ['    at toRows (layout.ts:1:2)'] }
  await using broken = await readerOf(
    `process.once('message', () => process.send(${JSON.stringify({ mistake })}))`,
    {},
    logger,
  )
  await expect(read(broken.reader, pdf())).rejects.toMatchObject({ code: 'PDF_BROKEN' })
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: pino.levels.values.error, mistake },
  ])
})
