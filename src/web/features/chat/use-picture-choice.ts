import { useState } from 'react'
import { choosePicture } from '../../api/choose-picture.ts'

export type PictureChoice = ReturnType<typeof usePictureChoice>

/** The picture to send with the next message, or why the chosen file cannot be sent. */
export function usePictureChoice() {
  const [choice, setChoice] = useState<{ file: File } | { fault: string } | null>(null)
  return {
    file: choice && 'file' in choice ? choice.file : null,
    fault: choice && 'fault' in choice ? choice.fault : null,
    /** For chosen, dropped or pasted files. */
    choose: (files: File[]) => {
      if (files.length > 0) setChoice(choosePicture(files))
    },
    clear: () => setChoice(null),
    /** The browser cannot show the file. */
    refuseBroken: () =>
      setChoice({ fault: 'This file isn’t a picture, or it’s damaged. Choose another one.' }),
  }
}
