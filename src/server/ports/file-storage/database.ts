import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { storedFiles } from '../../db/tables/images.ts'
import type { FileStorage } from './port.ts'

/** Stores files in the database. */
export function createDatabaseStorage({ db }: { db: Database }): FileStorage {
  return {
    put: async ({ name, bytes }) => {
      await db.insert(storedFiles).values({ name, bytes }).onConflictDoNothing({ target: storedFiles.name })
    },
    get: async (name) => {
      const [file] = await db
        .select({ bytes: storedFiles.bytes })
        .from(storedFiles)
        .where(eq(storedFiles.name, name))
      return file?.bytes ?? null
    },
    remove: async (names) => {
      if (names.length > 0) await db.delete(storedFiles).where(inArray(storedFiles.name, names))
    },
    close: () => Promise.resolve(),
  }
}
