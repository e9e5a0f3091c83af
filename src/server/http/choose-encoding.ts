export type Encoding = 'br' | 'gzip' | 'identity'

/** The last result: nearly all clients send the same header. */
let lastChoice: { accepted: string; encoding: Encoding } = { accepted: '', encoding: 'identity' }

/** The best encoding that the client accepts. */
export function chooseEncoding(accepted = ''): Encoding {
  if (accepted !== lastChoice.accepted) lastChoice = { accepted, encoding: parseAcceptEncoding(accepted) }
  return lastChoice.encoding
}

function parseAcceptEncoding(accepted: string): Encoding {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(accepted: string, encoding: 'br' | 'gzip'): boolean {
  return accepted.includes(encoding) && encodingPatterns[encoding].test(accepted)
}

/** Matches the encoding as a whole word, unless its weight is 0. */
const encodingPatterns = { br: encodingPattern('br'), gzip: encodingPattern('gzip') }

function encodingPattern(encoding: string): RegExp {
  return new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q\\s*=\\s*0(\\.0*)?\\s*([;,]|$))[^,]*)?(,|$)`, 'i')
}
