import { RECEIPTS } from '#contract/receipts.ts'
import { fail } from '../fail.ts'
import { isPicture, judgePicture } from '../images/rules.ts'

/** PDF readers look for the header and the end marker within this many bytes of either end. */
const PDF_EDGE_BYTES = 1_024

const types = { jpg: 'image/jpeg', pdf: 'application/pdf' }

export type ReceiptKind = keyof typeof types

export function mimeTypeOf(kind: ReceiptKind): string {
  return types[kind]
}

/** Decides by content how a file is stored. Pictures come first, because they are re-encoded. */
export function judgeReceipt(bytes: Buffer): ReceiptKind {
  if (isPicture(bytes)) {
    // Fails if the picture cannot be taken.
    judgePicture(bytes)
    return 'jpg'
  }
  return isPdf(bytes) ? 'pdf' : fail('RECEIPT_WRONG_TYPE')
}

function isPdf(bytes: Buffer): boolean {
  const hasStart = bytes.subarray(0, PDF_EDGE_BYTES).includes('%PDF-')
  const hasEnd = bytes.subarray(-PDF_EDGE_BYTES).includes('%%EOF')
  return hasStart && hasEnd
}

/**
 * The receipt's name for the name of one of its files, 'x.jpg' for 'x-small.jpg'; null if it cannot be one,
 * which saves a query.
 */
export function receiptNameOf(file: string): string | null {
  const [, randomPart = '', kind = ''] = /^([0-9a-f]{32})(?:(?:-small)?\.(jpg)|\.(pdf))$/.exec(file) ?? []
  return randomPart === '' ? null : `${randomPart}.${kind || 'pdf'}`
}

/** The name of a receipt stored here; null for an external URL. */
export function receiptNameInUrl(url: string): string | null {
  return url.startsWith(RECEIPTS) ? url.slice(RECEIPTS.length) : null
}
