/** What people know their devices by, the more special ones first: most browsers also claim to be another one. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const MAX_LENGTH = 40

/** 'Chrome on Windows', from what a browser says of itself; what is not known is shown as it says it. */
export function nameDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return 'Unknown device'
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  if (browser !== null) return system === null ? browser : `${browser} on ${system}`
  const text = userAgent.trim()
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text
}

/** Whether it is one to carry in a pocket. */
export function isPhone(userAgent: string | null): boolean {
  return /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent ?? '')
}

function find(known: [RegExp, string][], userAgent: string): string | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
