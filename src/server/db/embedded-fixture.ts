import { startEmbeddedDatabase } from './embedded-database.ts'

/** An app that only holds its database, for the tests that kill it: prints its url, then waits. */
const [folder = '', address = ''] = process.argv.slice(2)
const { url } = await startEmbeddedDatabase({ folder, address, settings: { fsync: 'off' } })
process.stdout.write(`${url}\n`)
setInterval(() => undefined, 60_000)
