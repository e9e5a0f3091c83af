import { type DragEvent, useEffect, useState } from 'react'

/** Whether files are held over an element, and what it does with those that are let go there. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Only what says so may be dropped on.
    event.preventDefault()
    setIsOver(true)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: onDrag,
      onDragOver: onDrag,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Going from one of its parts to another is not leaving.
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

/** A file that misses its place would be opened instead of this page, and what was typed be gone. */
export function usePreventFileDrops(): void {
  useEffect(() => {
    const onDrag = (event: globalThis.DragEvent) => {
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
