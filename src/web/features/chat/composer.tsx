import { ArrowUp, ImagePlus, Megaphone, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IMAGE_ENDINGS } from '#contract/images.ts'
import { MAX_MESSAGE_LENGTH } from '#contract/chat.ts'
import { storeDraft, readDraft } from '../../api/draft-storage.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { ChosenPicture } from './chat-picture.tsx'
import type { WrittenMessage } from './outbox.ts'
import type { OutboxKey } from './outbox-storage.ts'

/** With fewer characters left than this, their number is shown. */
const FEW_LEFT = 200

type ComposerProps = {
  mine: OutboxKey
  /** For organisers, if the chat has recipients. */
  canAnnounce: boolean
  /** A picture to send with the text. */
  picture: File | null
  /** Why the chosen file cannot be sent. */
  fault: string | null
  onFiles: (files: File[]) => void
  onPictureGone: () => void
  onPictureBroken: () => void
  onSend: (written: WrittenMessage) => void
}

/** The message input. Enter sends, Shift+Enter starts a new line. The draft survives a reload. */
export function Composer({
  mine,
  canAnnounce,
  picture,
  fault,
  onFiles,
  onPictureGone,
  onPictureBroken,
  onSend,
}: ComposerProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [text, setText] = useMessageDraft(mine)
  const [isAnnouncing, setIsAnnouncing] = useState(false)
  // Announcements cannot have pictures.
  const isAnnouncement = isAnnouncing && canAnnounce && picture === null
  const isEmpty = text.trim() === '' && picture === null
  const left = MAX_MESSAGE_LENGTH - text.length

  function send() {
    if (isEmpty) return
    onSend({ text: text.trim(), isAnnouncement, file: picture })
    setText('')
    setIsAnnouncing(false)
    onPictureGone()
    field.current?.focus()
  }
  function onKey(event: KeyboardEvent) {
    // Enter may also end an IME composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      aria-label="Write a message"
      className="shrink-0 border-t border-line bg-surface px-3 py-3 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {fault !== null && (
        <p role="alert" className="mb-2 text-sm text-berry">
          {fault}
        </p>
      )}
      {picture && (
        <div className="relative mb-3 w-fit">
          <ChosenPicture
            file={picture}
            onBroken={onPictureBroken}
            className="h-24 max-w-full rounded-control border border-line object-cover"
          />
          <button
            type="button"
            aria-label={`Remove ${picture.name}`}
            onClick={() => {
              onPictureGone()
              field.current?.focus()
            }}
            className="absolute top-0 right-0 grid size-9 cursor-pointer place-items-center rounded-full border border-line bg-raised hover:border-ink"
          >
            <X size={18} />
          </button>
        </div>
      )}
      {canAnnounce && picture === null && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <ToggleButton isPressed={isAnnouncing} onClick={() => setIsAnnouncing(!isAnnouncing)}>
            <Megaphone size={18} />
            Announce to everyone
          </ToggleButton>
          {isAnnouncing && (
            <p className="text-sm text-muted">Pinned to the top of the chat. Everyone is notified.</p>
          )}
        </div>
      )}
      <div className="flex items-end gap-2">
        <Button size="icon" aria-label="Add picture" onClick={() => chooser.current?.click()}>
          <ImagePlus />
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={IMAGE_ENDINGS}
          aria-label="Picture"
          hidden
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            // Allows choosing the same file again.
            currentTarget.value = ''
            field.current?.focus()
          }}
        />
        <textarea
          ref={field}
          rows={1}
          name="message"
          aria-label="Message"
          aria-describedby={left < FEW_LEFT ? `${id}-left` : undefined}
          placeholder={isAnnouncement ? 'Write an announcement' : 'Write to the group'}
          maxLength={MAX_MESSAGE_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKey}
          className={cx(inputClass, 'field-sizing-content max-h-32 min-w-0 resize-none')}
        />
        <Button type="submit" variant="primary" size="icon" aria-label="Send" disabled={isEmpty}>
          <ArrowUp />
        </Button>
      </div>
      {left < FEW_LEFT && (
        <p id={`${id}-left`} className="mt-1.5 text-right text-xs text-muted">
          {left === 1 ? '1 character left' : `${left} characters left`}
        </p>
      )}
    </form>
  )
}

/** The draft, stored per person and trip while the tab is open. */
function useMessageDraft({ userId, tripId }: OutboxKey): [string, (text: string) => void] {
  const name = `message:${tripId}`
  const [text, setText] = useState(() => readDraft<string>(userId, name) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      storeDraft(userId, name, next === '' ? null : next)
    },
  ]
}
