import { type RefObject, useEffect } from 'react'

type PasteOptions = { isTarget: boolean; onFiles: (files: File[]) => void }

/** Pictures pasted while the element is seen and is the one they are meant for. */
export function useFilePaste(
  element: RefObject<HTMLElement | null>,
  { isTarget, onFiles }: PasteOptions,
): void {
  useEffect(() => {
    if (!isTarget) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Somebody nearer to where it was pasted may have taken it.
      if (event.defaultPrevented || files.length === 0) return
      if (element.current?.closest('[hidden]') || isText(event)) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

/** Some programs add a picture of the words that were copied: where words are written, those are meant. */
function isText({ clipboardData, target }: ClipboardEvent): boolean {
  const isWriting = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  return isWriting && clipboardData?.types.includes('text/plain') === true
}
