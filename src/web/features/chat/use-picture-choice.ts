import { useState } from 'react'
import { choosePicture } from '../../api/choose-picture.ts'

export type PictureChoice = ReturnType<typeof usePictureChoice>

/** The picture to send with the next message, or why the chosen file cannot be sent. */
export function usePictureChoice() {
  const [chosen, setChosen] = useState<{ file: File } | { fault: string } | null>(null)
  return {
    file: chosen && 'file' in chosen ? chosen.file : null,
    fault: chosen && 'fault' in chosen ? chosen.fault : null,
    /** For chosen, dropped or pasted files. */
    choose: (files: File[]) => {
      if (files.length > 0) setChosen(choosePicture(files))
    },
    clear: () => setChosen(null),
    /** The browser cannot show the file. */
    refuseBroken: () =>
      setChosen({ fault: 'This file isn’t a picture, or it’s damaged. Choose another one.' }),
  }
}
