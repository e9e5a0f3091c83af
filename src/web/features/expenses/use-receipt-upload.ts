import { failures } from '#contract/errors.ts'
import {
  MAX_RECEIPT_BYTES,
  RECEIPT_ENDINGS,
  uploadReceipt,
  type UploadedReceipt,
} from '#contract/receipts.ts'
import { upload } from '../../api/upload.ts'
import { useFileUpload } from '../../api/use-file-upload.ts'

type ReceiptUploadOptions = { tripId: number; onUploaded: (receipt: UploadedReceipt) => void }

/** Uploads a receipt. */
export function useReceiptUpload({ tripId, onUploaded }: ReceiptUploadOptions) {
  const { transfer, start, refuse, stop } = useFileUpload({
    send: (options) => upload(uploadReceipt, { params: { tripId }, body: {} }, options),
    onUploaded,
    lostMessage: 'We couldn’t upload the receipt. Try again.',
  })
  return {
    transfer,
    start: (file: File) => {
      const fault = findFault(file)
      if (fault === null) start(file)
      else refuse(fault)
    },
    stop,
  }
}

/** Why a file need not be sent at all. The server checks the contents. */
function findFault({ name, size }: File): string | null {
  const isKnown = RECEIPT_ENDINGS.split(',').some((ending) => name.toLowerCase().endsWith(ending))
  if (!isKnown) return failures.RECEIPT_WRONG_TYPE.message
  return size > MAX_RECEIPT_BYTES ? failures.RECEIPT_TOO_LARGE.message : null
}
