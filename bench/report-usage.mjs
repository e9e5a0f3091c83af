// Preloaded into a measured server: reports its CPU time and memory on request.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

process.on('message', (message) => {
  if (message === 'collect garbage') collectGarbage()
  else if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send({ cpuMicroseconds: user + system, memoryBytes: process.memoryUsage.rss() })
})
