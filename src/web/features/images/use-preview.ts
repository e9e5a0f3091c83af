import { useState } from 'react'
import * as z from 'zod/mini'
import { UrlInput } from '#contract/fields.ts'
import { parseUploadPath } from '#contract/picture-files.ts'
import { useDebounced } from '../../hooks/use-debounced.ts'

export type Preview = { src: string | null; isBroken: boolean; onFail: () => void }

/** The preview of the picture at an address. `src` is null while the address is typed or is no picture. */
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
