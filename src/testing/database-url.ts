/** Migrated and empty. */
export const TEMPLATE = 'wild_template'
/** With the demo's trips and people. */
export const SEEDED = 'wild_seeded'

/** The same server, another database. (A socket's address has no host, which URL does not accept.) */
export function databaseUrlFor(url: string, name: string): string {
  return url.replace(/^(postgresql:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
