import { useEffect, useRef, useState } from 'react'
import { ApiError } from './client.ts'
import type { UploadOptions } from './upload.ts'

type UploadState =
  | { state: 'idle' }
  /** `part` is how much has been sent, from 0 to 1. */
  | { state: 'uploading'; file: File; part: number }
  /** The file is set if a retry may help. */
  | { state: 'failed'; file: File | null; message: string }

type FileUploadOptions<Answer> = {
  send: (options: UploadOptions) => Promise<Answer>
  onUploaded: (answer: Answer) => unknown
  /** Message for network failures, where the server gave none. */
  lostMessage: string
}

/** Uploads one file at a time; a newer file replaces the running upload. */
export function useFileUpload<Answer>({ send, onUploaded, lostMessage }: FileUploadOptions<Answer>) {
  const [transfer, setTransfer] = useState<UploadState>({ state: 'idle' })
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  async function sendFile(file: File) {
    abortController.current?.abort()
    const newController = new AbortController()
    abortController.current = newController
    const { signal } = newController
    const onProgress = (part: number) => setTransfer({ state: 'uploading', file, part })
    onProgress(0)
    try {
      const answer = await send({ file, onProgress, signal })
      setTransfer({ state: 'idle' })
      await onUploaded(answer)
    } catch (error) {
      // Stopped, replaced, or the component is gone.
      if (signal.aborted) return
      const isRefused = error instanceof ApiError && error.code !== null
      setTransfer({
        state: 'failed',
        file: isRefused ? null : file,
        message: isRefused ? error.sentence : lostMessage,
      })
    }
  }

  return {
    transfer,
    start: (file: File) => void sendFile(file),
    /** For a file that is not sent at all. */
    refuse: (message: string) => setTransfer({ state: 'failed', file: null, message }),
    /** Aborts a running upload, or dismisses a failed one. */
    stop: () => {
      abortController.current?.abort()
      setTransfer({ state: 'idle' })
    },
  }
}
