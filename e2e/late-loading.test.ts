import { cp, mkdir, readdir, readFile, rename, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#testing/clone-database.ts'
import { startProcess } from '#testing/start-process.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { until } from '#testing/until.ts'

/** Files of the build that are loaded when they are first needed. */
const lateFiles = {
  queue: /^server\/job-queue-\w+\.js$/,
  passwords: /^server\/common-passwords-\w+\.js$/,
  renderer: /^ssr\/entry-server\.js$/,
}

/** A copy of the build, whose late files can be taken away and brought back. */
async function copyBuild() {
  const temp = await tempFolder()
  const dist = path.join(temp.folder, 'dist')
  await mkdir(dist)
  for (const part of ['server', 'ssr']) await cp(`dist/${part}`, path.join(dist, part), { recursive: true })
  for (const part of ['dist/web', 'migrations', 'node_modules', 'package.json'])
    await symlink(path.resolve(part), path.join(temp.folder, part))
  const files = (await readdir(dist, { recursive: true })).map((file) => file.replaceAll(path.sep, '/'))
  const locate = (name: keyof typeof lateFiles) => {
    const file = files.find((each) => lateFiles[name].test(each))
    if (!file) throw new Error(`The build has no file of its own for: ${name}`)
    return path.join(dist, file)
  }
  return {
    ...temp,
    takeAway: (name: keyof typeof lateFiles) => rename(locate(name), `${locate(name)}.away`),
    bringBack: (name: keyof typeof lateFiles) => rename(`${locate(name)}.away`, locate(name)),
  }
}

async function postJson(url: string, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return response.status
}

function register(address: string, email: string): Promise<number> {
  const password = 'a long and winding trail'
  const person = { email, password, confirmPassword: password, firstName: 'Ada', lastName: 'Hill' }
  return postJson(`${address}/api/auth/register`, person)
}

async function countJobs(database: TestDatabase): Promise<number> {
  const [row] = await database.query<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker._private_jobs',
  )
  return row?.jobs ?? NaN
}

test('what cannot be loaded when it is needed fails clearly, and is tried again at the next use', async () => {
  await using database = await cloneDatabase()
  await using build = await copyBuild()
  for (const name of ['queue', 'passwords', 'renderer'] as const) await build.takeAway(name)
  await using app = await startProcess({ DATABASE_URL: database.url }, undefined, build.folder)

  expect(await register(app.address, 'ada@example.com')).toBe(500)
  expect((await fetch(app.address)).status).toBe(500)
  await until(() => app.output().includes('worker: stopped, will start again'))
  expect(app.output()).toMatch(/Cannot find module '[^']*common-passwords/)
  expect(app.output()).toMatch(/Cannot find module '[^']*entry-server/)
  expect(app.output()).toMatch(/Cannot find module '[^']*job-queue/)

  await build.bringBack('passwords')
  expect(await register(app.address, 'ada@example.com')).toBe(201)
  await build.bringBack('renderer')
  expect((await fetch(app.address)).status).toBe(200)
  expect(await postJson(`${app.address}/api/auth/forgot-password`, { email: 'ada@example.com' })).toBe(204)
  expect(await countJobs(database)).toBeGreaterThan(0)
  await build.bringBack('queue')
  await until(async () => (await countJobs(database)) === 0)
})

test('the build has no search for settings files of the job queue, and no search of folders', async () => {
  const folder = 'dist/server'
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  const sources = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')))
  const uses = (name: string) => sources.some((source) => source.includes(`node_modules/${name}/`))
  expect(['graphile-worker', '@fastify/static'].filter(uses)).toHaveLength(2)
  expect(['cosmiconfig', 'js-yaml', 'glob', 'minimatch'].filter(uses)).toEqual([])
})
