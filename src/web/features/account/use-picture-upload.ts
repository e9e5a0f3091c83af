import { useEffect, useRef, useState } from 'react'
import { uploadProfilePicture } from '#contract/account.ts'
import { checkFiles } from '../../api/check-files.ts'
import { ApiError } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { toast } from '../../ui/toast.tsx'
import { useShowUser } from './use-account.ts'

type Transfer =
  | { state: 'idle' }
  /** `part` is how much of it has left, from 0 to 1. */
  | { state: 'uploading'; file: File; part: number }
  /** The file is kept where another try may help. */
  | { state: 'failed'; file: File | null; message: string }

/** Makes a picture one's own; a newer one takes the place of one under way. */
export function usePictureUpload() {
  const showUser = useShowUser()
  const [transfer, setTransfer] = useState<Transfer>({ state: 'idle' })
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  async function send(file: File) {
    underWay.current?.abort()
    const { signal } = (underWay.current = new AbortController())
    const onProgress = (part: number) => setTransfer({ state: 'uploading', file, part })
    onProgress(0)
    try {
      const user = await upload(uploadProfilePicture, { body: {} }, { file, onProgress, signal })
      setTransfer({ state: 'idle' })
      toast({ title: 'Picture saved', description: 'The people you travel with see it beside your name.' })
      await showUser(user)
    } catch (error) {
      if (signal.aborted) return
      const isRefused = error instanceof ApiError && error.code !== null
      setTransfer({
        state: 'failed',
        file: isRefused ? null : file,
        message: isRefused ? error.sentence : 'The picture did not get through.',
      })
    }
  }

  return {
    transfer,
    /** With what was chosen, dropped or pasted. */
    start: (files: File[]) => {
      const checked = checkFiles(files)
      if ('file' in checked) void send(checked.file)
      else setTransfer({ state: 'failed', file: null, message: checked.fault })
    },
    stop: () => {
      underWay.current?.abort()
      setTransfer({ state: 'idle' })
    },
  }
}
