const COMPOUND =
  /\b(?:self|half|non|two|three|four|five|well|all|co|mid|semi|multi|pre|post|one|six|seven|eight|nine|ten|full|off|on|day|part|long|short|high|low|easy|family|first|hand|home)[-\u2010]$/i

/** Joins lines into one text and repairs words hyphenated at the end of a line. */
export function joinLines(lines: string[]): string {
  let joined = ''
  for (const line of lines) {
    const text = line.trim()
    if (joined === '') joined = text
    else if (/\p{L}{2}[\u00ad\u2010-]$/u.test(joined) && /^\p{Ll}{2}/u.test(text)) {
      joined = (COMPOUND.test(joined) ? joined : joined.slice(0, -1)) + text
    } else joined += ` ${text}`
  }
  return joined.replace(/\u00ad/g, '')
}
