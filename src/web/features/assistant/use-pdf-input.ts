import type { ClipboardEvent } from 'react'
import { usePreventFileDrops, useFileDrop } from '../../hooks/use-file-drop.ts'

/** Takes files that are dropped or pasted anywhere in the panel. */
export function usePdfInput(onFiles: (files: File[]) => void) {
  usePreventFileDrops()
  const { isOver, handlers } = useFileDrop(onFiles)

  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    // Some programs add a picture of the copied text; then paste the text.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    onFiles([...files])
  }

  return { isOver, handlers: { ...handlers, onPaste } }
}
