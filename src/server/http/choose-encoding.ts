export type Encoding = 'br' | 'gzip' | 'identity'

/** What was asked last: nearly everybody accepts the same. */
let lastChoice: { accepted: string; encoding: Encoding } = { accepted: '', encoding: 'identity' }

/** In which form whoever accepts these encodings gets an answer. */
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

/** As a word of its own, and not with the weight 0. */
const encodingPatterns = { br: encodingPattern('br'), gzip: encodingPattern('gzip') }

function encodingPattern(encoding: string): RegExp {
  return new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q\\s*=\\s*0(\\.0*)?\\s*([;,]|$))[^,]*)?(,|$)`, 'i')
}
