/** What one client controls: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(ip: string): string {
  // '::ffff:192.0.2.1' is an IPv4 address in the notation of IPv6.
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
