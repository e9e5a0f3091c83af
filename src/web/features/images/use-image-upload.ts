import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uploadImage } from '#contract/images.ts'
import { choosePicture } from '../../api/choose-picture.ts'
import { ApiError } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { useReportWhile } from '../../hooks/use-report-while.ts'
import { toast } from '../../ui/toast.tsx'
import { refreshLibrary } from './use-images.ts'

type ImageUploadState =
  | { state: 'idle' }
  /** `part` is how much has been sent, from 0 to 1. */
  | { state: 'uploading'; file: File; part: number }
  /** The file is kept, so that a retry needs no new choice. */
  | { state: 'failed'; file: File; message: string }
  /** The chosen file cannot be sent. */
  | { state: 'refused'; message: string }

export type ImageUpload = ReturnType<typeof useImageUpload>

type ImageUploadOptions = {
  tripId: number
  /** An upload has begun (true) or ended (false). */
  onUpload: (isRunning: boolean) => void
  onUploaded: (path: string) => void
}

/** Uploads one picture at a time to the library; a newer one replaces the running upload. */
export function useImageUpload({ tripId, onUpload, onUploaded }: ImageUploadOptions) {
  const queryClient = useQueryClient()
  const [transfer, setTransfer] = useState<ImageUploadState>({ state: 'idle' })
  const abortController = useRef<AbortController>(null)
  // Leaving the page aborts a running upload.
  useEffect(() => () => abortController.current?.abort(), [])
  const isUploading = transfer.state === 'uploading'
  useReportWhile(isUploading, onUpload)

  async function send(file: File) {
    abortController.current?.abort()
    abortController.current = new AbortController()
    const { signal } = abortController.current
    const onProgress = (part: number) => setTransfer({ state: 'uploading', file, part })
    onProgress(0)
    try {
      const image = await upload(
        uploadImage,
        { body: { tripId: String(tripId) } },
        { file, onProgress, signal },
      )
      setTransfer({ state: 'idle' })
      onUploaded(image.filePath)
      toast({ title: 'Success', description: 'Image uploaded successfully!' })
      await refreshLibrary(queryClient)
    } catch (error) {
      // It was cancelled, or a newer upload replaced it.
      if (signal.aborted) return
      // A proxy may have refused it, without a message of ours.
      const message = error instanceof ApiError && error.code !== null ? error.sentence : 'Upload failed'
      setTransfer(isAboutPicture(error) ? { state: 'refused', message } : { state: 'failed', file, message })
      showUploadFailure(message)
    }
  }

  function refuse(message: string) {
    // A running upload is not affected.
    setTransfer((now) => (now.state === 'uploading' ? now : { state: 'refused', message }))
    showUploadFailure(message)
  }

  return {
    transfer,
    /** For chosen, dropped or pasted files. */
    start: (files: File[]) => {
      const choice = choosePicture(files)
      if ('fault' in choice) refuse(choice.fault)
      else void send(choice.file)
    },
    retry: (file: File) => void send(file),
    /** Aborts a running upload, or dismisses a failed one. */
    stop: () => {
      abortController.current?.abort()
      setTransfer({ state: 'idle' })
    },
  }
}

/** Whether the server refused the picture itself, so that a retry would fail again. */
function isAboutPicture(error: unknown): boolean {
  return error instanceof ApiError && error.code?.startsWith('IMAGE_') === true
}

function showUploadFailure(description: string): void {
  toast({ title: 'Upload Failed', description, tone: 'destructive' })
}
