import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'

type Settings = Record<string, string | undefined>

/**
 * The settings of this process: its environment, and the file `.env` in the current folder for what is not in there.
 * ENV_FILE names another file, which then has to exist.
 */
export function readSettings(environment: Settings): Settings {
  const named = environment.ENV_FILE === '' ? undefined : environment.ENV_FILE
  const file = named ?? '.env'
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...environment }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && named === undefined) return environment
    throw new ConfigError(`The settings in ${file} can’t be read: ${message}`)
  }
}
