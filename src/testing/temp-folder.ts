import { mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A data folder of one's own, gone at the end of the test. A short name: sockets in it have a limit. */
export async function tempFolder() {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'wild-test-')))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
