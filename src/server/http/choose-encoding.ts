export type Encoding = 'br' | 'gzip' | 'identity'

/** What was asked last: nearly everybody accepts the same. */
let last: { accepted: string; encoding: Encoding } = { accepted: '', encoding: 'identity' }

/** In which form whoever accepts these encodings gets an answer. */
export function encodingFor(accepted = ''): Encoding {
  if (accepted !== last.accepted) last = { accepted, encoding: choose(accepted) }
  return last.encoding
}

function choose(accepted: string): Encoding {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(accepted: string, encoding: 'br' | 'gzip'): boolean {
  return accepted.includes(encoding) && named[encoding].test(accepted)
}

/** As a word of its own, and not with the weight 0. */
const named = { br: nameIn('br'), gzip: nameIn('gzip') }

function nameIn(encoding: string): RegExp {
  return new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q\\s*=\\s*0(\\.0*)?\\s*([;,]|$))[^,]*)?(,|$)`, 'i')
}
