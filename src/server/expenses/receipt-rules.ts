import { RECEIPTS } from '#contract/receipts.ts'
import { fail } from '../fail.ts'
import { isPicture, judgePicture } from '../images/rules.ts'

/** Readers look for the beginning and the end of a PDF within so many bytes of either. */
const PDF_EDGE_BYTES = 1_024

const types = { jpg: 'image/jpeg', pdf: 'application/pdf' }

export type ReceiptKind = keyof typeof types

export function mimeTypeOf(kind: ReceiptKind): string {
  return types[kind]
}

/** As what a file is kept. Its content decides, not its name; what is a picture is encoded anew, so it comes first. */
export function judgeReceipt(bytes: Buffer): ReceiptKind {
  if (isPicture(bytes)) {
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

/** The receipt that a file is of, in either size; null where there can be none: that is not even looked for. */
export function receiptNameOf(file: string): string | null {
  const [, chance = '', kind = ''] = /^([0-9a-f]{32})(?:(?:-small)?\.(jpg)|\.(pdf))$/.exec(file) ?? []
  return chance === '' ? null : `${chance}.${kind || 'pdf'}`
}

/** The name of a receipt that is kept here; null for an address elsewhere. */
export function receiptNameInUrl(url: string): string | null {
  return url.startsWith(RECEIPTS) ? url.slice(RECEIPTS.length) : null
}
