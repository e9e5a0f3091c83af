// Loaded late, with import(). A bundled CommonJS package has no named exports after import(), so this file
// names them.
export { Logger, run, runMigrations } from 'graphile-worker'
