import { mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A data folder, deleted at the end of the test. The name is short, because socket paths have a limit. */
export async function tempFolder() {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'wild-test-')))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
