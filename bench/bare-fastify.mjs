// Baseline of cold-start.ts: a Fastify with one route and nothing else.
import Fastify from 'fastify'

const app = Fastify()
app.get('/*', () => ({ trips: [] }))
// startMeasuredProcess() waits for it.
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
process.on('SIGTERM', () => process.exit(0))
