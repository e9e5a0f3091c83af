// Without a global navigator (Node.js 20), the database driver creates a Response to detect its runtime. That
// loads all of fetch at each start. So this defines a navigator before anything else is loaded.
if (!('navigator' in globalThis))
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${process.versions.node}` } })
await import('./serve.ts')

export {}
