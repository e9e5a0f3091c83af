// Preloaded into a measured server: reports its CPU time and memory on request.
process.on('message', (message) => {
  if (message === 'collect garbage') gc?.()
  else if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send({ cpuMicroseconds: user + system, memoryBytes: process.memoryUsage.rss() })
})
