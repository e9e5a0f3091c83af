import { type RefObject, useEffect } from 'react'

type PasteOptions = { isTarget: boolean; onFiles: (files: File[]) => void }

/** Handles pasted pictures while the element is visible and is the paste target. */
export function useFilePaste(
  element: RefObject<HTMLElement | null>,
  { isTarget, onFiles }: PasteOptions,
): void {
  useEffect(() => {
    if (!isTarget) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // A nearer element may have handled it.
      if (event.defaultPrevented || files.length === 0) return
      if (element.current?.closest('[hidden]') || isTextPaste(event)) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
    // After every render, because `onFiles` changes.
  })
}

/** Some programs add a picture of the copied text; in a text input, paste the text. */
function isTextPaste({ clipboardData, target }: ClipboardEvent): boolean {
  const isWriting = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  return isWriting && clipboardData?.types.includes('text/plain') === true
}
