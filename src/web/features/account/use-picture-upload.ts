import { uploadProfilePicture } from '#contract/account.ts'
import { choosePicture } from '../../api/choose-picture.ts'
import { upload } from '../../api/upload.ts'
import { useFileUpload } from '../../api/use-file-upload.ts'
import { toast } from '../../ui/toast.tsx'
import { useShowUser } from './use-account.ts'

/** Uploads the person's picture. */
export function usePictureUpload() {
  const showUser = useShowUser()
  const { transfer, start, refuse, stop } = useFileUpload({
    send: (options) => upload(uploadProfilePicture, { body: {} }, options),
    onUploaded: (user) => {
      toast({ title: 'Picture saved', description: 'People on your trips see it next to your name.' })
      return showUser(user)
    },
    lostMessage: 'We couldn’t upload the picture. Try again.',
  })
  return {
    transfer,
    /** For chosen, dropped or pasted files. */
    start: (files: File[]) => {
      const choice = choosePicture(files)
      if ('file' in choice) start(choice.file)
      else refuse(choice.fault)
    },
    stop,
  }
}
