import { use, useState } from 'react'
import { smallChatPicture, type ChatMessage } from '#contract/chat.ts'
import { FullPicture, FileViewer } from '../../ui/file-viewer.tsx'
import { fullName } from '../../format/full-name.ts'
import { useObjectUrl } from '../../hooks/use-object-url.ts'
import { MessageActions } from './message-actions.ts'

/** Largest size of a picture in the list. */
const MAX_WIDTH = 320
const MAX_HEIGHT = 400

type ChatPictureProps = {
  picture: NonNullable<ChatMessage['picture']>
  by: ChatMessage['by']
  isMine: boolean
}

/** A picture in a chat. Its space is reserved before it loads; a click opens it in full. */
export function ChatPicture({ picture: { url, width, height }, by, isMine }: ChatPictureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const action = use(MessageActions)
  const name = isMine ? 'Your picture' : `Picture by ${fullName(by)}`
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return (
    <>
      <button
        {...action}
        type="button"
        aria-label={`${name}, open full size`}
        onClick={() => setIsOpen(true)}
        className="block max-w-full cursor-pointer overflow-hidden rounded-control bg-sunken"
        style={{ width: Math.round(width * scale), aspectRatio: `${width} / ${height}` }}
      >
        <img
          src={smallChatPicture(url)}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </button>
      <FileViewer isOpen={isOpen} onClose={() => setIsOpen(false)} name={name}>
        <FullPicture url={url} name={name} />
      </FileViewer>
    </>
  )
}

type ChosenPictureProps = {
  file: File
  className?: string
  /** The file cannot be displayed, so it is not a picture. */
  onBroken?: () => void
}

/** A picture that is not uploaded yet. */
export function ChosenPicture({ file, className, onBroken }: ChosenPictureProps) {
  const url = useObjectUrl(file)
  return <img src={url ?? undefined} alt={file.name} onError={onBroken} className={className} />
}
