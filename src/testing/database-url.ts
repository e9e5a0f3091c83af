/** Migrated and empty. */
export const TEMPLATE = 'wild_template'
/** With the demo's trips and people. */
export const SEEDED = 'wild_seeded'

/** The URL of another database on the same server. (URL rejects socket addresses, which have no host.) */
export function databaseUrlFor(url: string, name: string): string {
  return url.replace(/^(postgresql:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
