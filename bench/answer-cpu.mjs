// Loaded into a measured server before itself: tells how much CPU it has used when asked.
process.on('message', (message) => {
  if (message !== 'cpu') return
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system })
})
