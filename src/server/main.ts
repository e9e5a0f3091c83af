// Without a global navigator (Node.js 20), the database driver creates a Response to find out where it runs. That loads
// all of fetch at each start. So this defines one before anything else is loaded.
if (!('navigator' in globalThis))
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${process.versions.node}` } })
await import('./serve.ts')

export {}
