import type { Block } from './block.ts'

const IMPRINT_SIGNS = [
  /@[\w-]+\.|\be-?mail:/i,
  /\bwww\.|https?:\/\//i,
  /\b(?:tel|phone|fax|mobile)\b\.?:?\s*[+\d(]/i,
  /\bIBAN\b|\bBIC\b|bank of|\baccount\b/i,
  /registered (?:charity|association|office|company)|\bVAT\b|\bLtd\b|\bLLC\b|\bGmbH\b|\be\.V\./i,
  /©|all rights reserved|leaflet \d|printed (?:by|on)|edition \d/i,
]

/** Drops the publisher's contact details at the foot of a leaflet, and footnotes. */
export function dropImprints(blocks: Block[], bodySize: number): Block[] {
  return blocks.filter((block) => {
    if (block.kind === 'table') return true
    const signCount = IMPRINT_SIGNS.filter((pattern) => pattern.test(block.text)).length
    const isSmall = block.size < bodySize * 0.95
    // A footnote: '1The road has since been mended.'
    if (isSmall && /^(?:\d{1,2}|\*+|†)\s?\p{Lu}/u.test(block.text) && block.kind === 'text') return false
    return !(
      signCount >= 3 ||
      (signCount >= 2 && (isSmall || / · | \| /.test(block.text))) ||
      (signCount >= 1 && isSmall && block.text.split(' ').length < 25)
    )
  })
}
