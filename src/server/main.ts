// Node.js 20 has no navigator. Where there is none, the database's driver looks at Response to learn where it runs, and
// that loads all of fetch: memory and time of every start, for nothing. So it is there before anything else is loaded.
if (!('navigator' in globalThis))
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${process.versions.node}` } })
await import('./serve.ts')
