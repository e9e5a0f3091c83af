import { useEffect, useRef, useState } from 'react'
import { failures } from '#contract/errors.ts'
import {
  MAX_RECEIPT_BYTES,
  RECEIPT_ENDINGS,
  uploadReceipt,
  type UploadedReceipt,
} from '#contract/receipts.ts'
import { ApiError } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'

type Transfer =
  | { state: 'idle' }
  /** `part` is how much of it has left, from 0 to 1. */
  | { state: 'uploading'; file: File; part: number }
  /** The file is kept where another try may help. */
  | { state: 'failed'; file: File | null; message: string }

type UploadOptions = { tripId: number; onUploaded: (receipt: UploadedReceipt) => void }

/** Brings a receipt to the site; a newer one takes the place of one under way. */
export function useReceiptUpload({ tripId, onUploaded }: UploadOptions) {
  const [transfer, setTransfer] = useState<Transfer>({ state: 'idle' })
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  async function send(file: File) {
    underWay.current?.abort()
    const { signal } = (underWay.current = new AbortController())
    const onProgress = (part: number) => setTransfer({ state: 'uploading', file, part })
    onProgress(0)
    try {
      const receipt = await upload(
        uploadReceipt,
        { params: { tripId }, body: {} },
        { file, onProgress, signal },
      )
      setTransfer({ state: 'idle' })
      onUploaded(receipt)
    } catch (error) {
      if (signal.aborted) return
      const isRefused = error instanceof ApiError && error.code !== null
      setTransfer({
        state: 'failed',
        file: isRefused ? null : file,
        message: isRefused ? error.sentence : 'The receipt did not get through.',
      })
    }
  }

  return {
    transfer,
    start: (file: File) => {
      const fault = findFault(file)
      if (fault === null) void send(file)
      else setTransfer({ state: 'failed', file: null, message: fault })
    },
    /** Ends what is under way, or lets go of what failed. */
    stop: () => {
      underWay.current?.abort()
      setTransfer({ state: 'idle' })
    },
  }
}

/** Why a file need not be sent at all. The server looks inside. */
function findFault({ name, size }: File): string | null {
  const isKnown = RECEIPT_ENDINGS.split(',').some((ending) => name.toLowerCase().endsWith(ending))
  if (!isKnown) return failures.RECEIPT_WRONG_TYPE.message
  return size > MAX_RECEIPT_BYTES ? failures.RECEIPT_TOO_LARGE.message : null
}
