import { type DragEvent, useEffect, useState } from 'react'

/** Whether files are being dragged over an element, and the handlers that accept dropped files. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Marks the element as a drop target.
    event.preventDefault()
    setIsOver(true)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: onDrag,
      onDragOver: onDrag,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Moving between its children is not leaving.
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}

/** Prevents the browser from opening a file dropped outside a drop area, which would lose typed text. */
export function usePreventFileDrops(): void {
  useEffect(() => {
    const onDrag = (event: globalThis.DragEvent) => {
      // A drop area has accepted it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', onDrag)
    window.addEventListener('drop', onDrag)
    return () => {
      window.removeEventListener('dragover', onDrag)
      window.removeEventListener('drop', onDrag)
    }
  }, [])
}
