/** Names of browsers, the more specific ones first: most browsers also claim to be another one. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
/** An unknown user agent is cut to this length. */
const MAX_LENGTH = 40

/** 'Chrome on Windows', from a user agent; an unknown one is shown unchanged. */
export function nameDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return 'Unknown device'
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser !== null) return system === null ? browser : `${browser} on ${system}`
  const text = userAgent.trim()
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text
}

export function isPhone(userAgent: string | null): boolean {
  return /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent ?? '')
}

function findName(known: [pattern: RegExp, name: string][], userAgent: string): string | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
