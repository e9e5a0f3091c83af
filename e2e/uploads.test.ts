import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { UploadedImage } from '#contract/images.ts'
import { canListProcesses, findChildProcesses } from '#testing/child-processes.ts'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { pngBomb, phonePhoto, gifPolyglots, fourColourPicture } from '#testing/pictures.ts'
import { startProcess, type AppProcess } from '#testing/start-process.ts'
import { startS3 } from '#testing/start-s3.ts'

const MB = 1_000_000
const PHOTOS = 12

async function registerAdmin({ address }: AppProcess, database: TestDatabase): Promise<string> {
  const password = 'a long and winding trail'
  const person = {
    firstName: 'Ida',
    lastName: 'Moen',
    email: 'ida@example.org',
    password,
    confirmPassword: password,
  }
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  await database.query('update users set is_admin = true')
  return ((await response.json()) as { token: string }).token
}

function uploadPicture(
  { address }: AppProcess,
  token: string,
  picture: Buffer,
  name: string,
): Promise<Response> {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(picture)]), name)
  return fetch(`${address}/api/upload-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
}

/** Repeats an upload while the server answers BUSY. */
async function uploadUntilAccepted(app: AppProcess, token: string, picture: Buffer): Promise<UploadedImage> {
  for (;;) {
    const response = await uploadPicture(app, token, picture, 'IMG_0001.jpg')
    if (response.status === 201) return (await response.json()) as UploadedImage
    expect(await response.json()).toMatchObject({ code: 'BUSY' })
    // A tenth of the time that the server asks for.
    await delay(Number(response.headers.get('retry-after')) * 100)
  }
}

/** The largest accepted pictures of two kinds that decoders must hold in memory as a whole. */
function heaviestPictures(): Promise<Buffer[]> {
  const photo = sharp('photos/hiking.jpg').resize(3_650, 3_650)
  const translucent = fourColourPicture({ width: 3_150, height: 3_150 })
    .ensureAlpha(0.5)
    .toColourspace('rgb16')
  return Promise.all([
    photo.jpeg({ quality: 80, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    translucent.png({ progressive: true }).toBuffer(),
  ])
}

/** The memory of the server and its child processes now, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const pids = [pid, ...(await findChildProcesses(pid))]
  const statuses = await Promise.all(
    pids.map((each) => readFile(`/proc/${each}/status`, 'utf8').catch(() => '')),
  )
  const kilobytes = statuses.map((status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0))
  return kilobytes.reduce((sum, each) => sum + each * 1_024, 0)
}

/** Samples the memory until the returned function is called, which returns the maximum. */
function watchMemory(pid: number) {
  let isOver = false
  const watching = (async () => {
    let peak = 0
    while (!isOver) {
      peak = Math.max(peak, await memoryOf(pid))
      await delay(20)
    }
    return peak
  })()
  return () => {
    isOver = true
    return watching
  }
}

// A dozen large photos take a while on a busy machine.
const MINUTES_6 = 360_000

test(
  'bombs, polyglots, the heaviest pictures and a dozen photos at once use less than 300 MB',
  { timeout: MINUTES_6 },
  async () => {
    await using database = await cloneDatabase()
    await using app = await startProcess({ DATABASE_URL: database.url })
    const token = await registerAdmin(app, database)
    const photo = await phonePhoto({ width: 4_000, height: 3_000, orientation: 6 })
    const heaviest = await heaviestPictures()
    const bomb = pngBomb({ width: 30_000, height: 30_000 })
    const before = canListProcesses ? await memoryOf(app.pid) : 0
    const stopWatching = canListProcesses ? watchMemory(app.pid) : () => Promise.resolve(0)

    const bombs = Array.from({ length: 6 }, () => uploadPicture(app, token, bomb, 'bomb.png'))
    const polyglots = gifPolyglots.map(([, bytes]) => uploadPicture(app, token, bytes, 'cat.gif'))
    const pictures = [...heaviest, ...Array.from({ length: PHOTOS }, () => photo)]
    const uploads = pictures.map((picture) => uploadUntilAccepted(app, token, picture))
    const refusals = await Promise.all([...bombs, ...polyglots])
    expect(refusals.map(({ status }) => status)).toEqual([
      ...bombs.map(() => 413),
      ...polyglots.map(() => 415),
    ])
    // The first two are the heaviest pictures.
    const [, , ...images] = await Promise.all(uploads)

    const peak = await stopWatching()
    expect(new Set(images.map(({ filePath }) => filePath)).size).toBe(PHOTOS)
    expect(images.every(({ filePath }) => filePath.includes('-1800x2400-'))).toBe(true)
    expect((await fetch(`${app.address}${images[0]?.filePath}`)).status).toBe(200)
    expect((peak - before) / MB).toBeLessThan(300)
    if (canListProcesses) expect((await memoryOf(app.pid)) - before).toBeLessThan(300 * MB)
  },
)

test('uploads and deletions on one process apply to the other, too', async () => {
  await using database = await cloneDatabase()
  await using first = await startProcess({ DATABASE_URL: database.url })
  await using second = await startProcess({ DATABASE_URL: database.url })
  const token = await registerAdmin(first, database)
  const statuses = (path: string) =>
    Promise.all([first, second].map(async ({ address }) => (await fetch(address + path)).status))

  const picture = await fourColourPicture({ width: 60, height: 40 }).png().toBuffer()
  const { id, filePath } = await uploadUntilAccepted(first, token, picture)
  expect(await statuses(filePath)).toEqual([200, 200])

  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${second.address}/api/images/${id}`, { method: 'DELETE', headers })).status).toBe(204)
  await expect.poll(() => statuses(filePath)).toEqual([404, 404])
})

test('with S3, pictures are stored there and not in the database', async () => {
  await using s3 = await startS3()
  await using database = await cloneDatabase()
  await using app = await startProcess({ DATABASE_URL: database.url, ...s3.settings })
  const token = await registerAdmin(app, database)

  const picture = await fourColourPicture({ width: 60, height: 40 }).png().toBuffer()
  const { filePath } = await uploadUntilAccepted(app, token, picture)

  expect((await fetch(app.address + filePath)).status).toBe(200)
  expect(await database.query('select from stored_files')).toEqual([])
})

test.runIf(canListProcesses)('a killed server leaves no encoder process behind', async () => {
  await using database = await cloneDatabase()
  await using app = await startProcess({ DATABASE_URL: database.url })
  const token = await registerAdmin(app, database)
  const upload = uploadPicture(app, token, await phonePhoto({ width: 4_000, height: 3_000 }), 'a.jpg').catch(
    () => null,
  )
  await expect.poll(() => findChildProcesses(app.pid)).not.toEqual([])
  const [encoder = 0] = await findChildProcesses(app.pid)
  await app.kill()
  await upload
  const isEncoderRunning = () =>
    readFile(`/proc/${encoder}/stat`, 'utf8').then(
      // A zombie has ended.
      (stat) => !stat.includes(') Z '),
      () => false,
    )
  await expect.poll(isEncoderRunning).toBe(false)
})
