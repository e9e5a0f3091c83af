import { useState } from 'react'
import * as z from 'zod/mini'
import { UrlInput } from '#contract/fields.ts'
import { parseUploadPath } from '#contract/picture-files.ts'
import { useDebounced } from '../../hooks/use-debounced.ts'

export type Preview = { src: string | null; isBroken: boolean; onFail: () => void }

/** The preview for a picture address; null while it is typed or if it is no picture. */
export function usePreview(url: string): Preview {
  const address = url.trim()
  const settled = useDebounced(address)
  const [failed, setFailed] = useState<string | null>(null)

  // The path of an uploaded picture is never typed by hand, so there is no need to wait.
  const isSettled = address === settled || parseUploadPath(address) !== null
  const isShown = address !== '' && isSettled && address !== failed && z.safeParse(UrlInput, address).success
  return {
    src: isShown ? address : null,
    isBroken: address !== '' && address === failed,
    onFail: () => setFailed(address),
  }
}
