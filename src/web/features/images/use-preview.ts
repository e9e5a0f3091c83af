import { useState } from 'react'
import * as z from 'zod/mini'
import { UrlInput } from '#contract/given.ts'
import { parseUploadPath } from '#contract/picture-files.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

export type Preview = { src: string | null; isBroken: boolean; onFail: () => void }

/** The picture to show for an address, or null: not while it is being typed, nor where it leads to no picture. */
export function usePreview(url: string): Preview {
  const address = url.trim()
  const settled = useDebounced(address)
  const [failed, setFailed] = useState<string | null>(null)

  // Nobody types the path of an uploaded picture.
  const isSettled = address === settled || parseUploadPath(address) !== null
  const isShown = address !== '' && isSettled && address !== failed && z.safeParse(UrlInput, address).success
  return {
    src: isShown ? address : null,
    isBroken: address !== '' && address === failed,
    onFail: () => setFailed(address),
  }
}
