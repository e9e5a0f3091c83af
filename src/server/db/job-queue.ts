// Loaded late, with import(). A file of our own, because the bundled package by itself would have no names.
export { Logger, run, runMigrations } from 'graphile-worker'
