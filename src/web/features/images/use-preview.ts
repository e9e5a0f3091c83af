import { useState } from 'react'
import * as z from 'zod/mini'
import { UrlInput } from '#contract/fields.ts'
import { parseUploadPath } from '#contract/picture-files.ts'
import { useDebounced } from '../../hooks/use-debounced.ts'

export type Preview = {
  /** The address to show; null while it is typed, or if it is no picture. */
  src: string | null
  /** No picture could be loaded from the address. */
  isBroken: boolean
  /** Call this if the picture does not load. */
  onFail: () => void
}

/** The preview of the picture at an address. */
export function usePreview(url: string): Preview {
  const address = url.trim()
  const debouncedAddress = useDebounced(address)
  const [failedAddress, setFailedAddress] = useState<string | null>(null)

  // The path of an uploaded picture is never typed by hand, so there is no need to wait.
  const isSettled = address === debouncedAddress || parseUploadPath(address) !== null
  const isShown =
    address !== '' && isSettled && address !== failedAddress && z.safeParse(UrlInput, address).success
  return {
    src: isShown ? address : null,
    isBroken: address !== '' && address === failedAddress,
    onFail: () => setFailedAddress(address),
  }
}
