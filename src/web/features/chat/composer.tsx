import { ArrowUp, ImagePlus, Megaphone, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IMAGE_ENDINGS } from '#contract/images.ts'
import { MAX_MESSAGE_LENGTH } from '#contract/chat.ts'
import { storeDraft, readDraft } from '../../api/draft-storage.ts'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { ChosenPicture } from './chat-picture.tsx'
import type { WrittenMessage } from './unsent-store.ts'
import type { OutboxKey } from './outbox-storage.ts'
import type { PictureChoice } from './use-picture-choice.ts'

/** With fewer characters left than this, their number is shown. */
const FEW_LEFT = 200

type ComposerProps = {
  outboxKey: OutboxKey
  /** For organisers, if the chat has recipients. */
  canAnnounce: boolean
  picture: PictureChoice
  onSend: (message: WrittenMessage) => void
}

/** The message input. Enter sends, Shift+Enter starts a new line. The draft survives a reload. */
export function Composer({ outboxKey, canAnnounce, picture, onSend }: ComposerProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useMessageDraft(outboxKey)
  const [isAnnouncing, setIsAnnouncing] = useState(false)
  // Announcements cannot have pictures.
  const isAnnouncement = isAnnouncing && canAnnounce && picture.file === null
  const isEmpty = text.trim() === '' && picture.file === null
  const charactersLeft = MAX_MESSAGE_LENGTH - text.length

  function send() {
    if (isEmpty) return
    onSend({ text: text.trim(), isAnnouncement, file: picture.file })
    setText('')
    setIsAnnouncing(false)
    picture.clear()
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
      {picture.fault !== null && (
        <p role="alert" className="mb-2 text-sm text-berry">
          {picture.fault}
        </p>
      )}
      {picture.file && (
        <PicturePreview
          file={picture.file}
          onBroken={picture.refuseBroken}
          onRemove={() => {
            picture.clear()
            field.current?.focus()
          }}
        />
      )}
      {canAnnounce && picture.file === null && (
        <AnnounceToggle isAnnouncing={isAnnouncing} onToggle={() => setIsAnnouncing(!isAnnouncing)} />
      )}
      <div className="flex items-end gap-2">
        <AddPictureButton
          onFiles={(files) => {
            picture.choose(files)
            field.current?.focus()
          }}
        />
        <textarea
          ref={field}
          rows={1}
          name="message"
          aria-label="Message"
          aria-describedby={charactersLeft < FEW_LEFT ? `${id}-left` : undefined}
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
      {charactersLeft < FEW_LEFT && (
        <p id={`${id}-left`} className="mt-1.5 text-right text-xs text-muted">
          {charactersLeft === 1 ? '1 character left' : `${charactersLeft} characters left`}
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

type PicturePreviewProps = { file: File; onBroken: () => void; onRemove: () => void }

function PicturePreview({ file, onBroken, onRemove }: PicturePreviewProps) {
  return (
    <div className="relative mb-3 w-fit">
      <ChosenPicture
        file={file}
        onBroken={onBroken}
        className="h-24 max-w-full rounded-control border border-line object-cover"
      />
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-9 cursor-pointer place-items-center rounded-full border border-line bg-raised hover:border-ink"
      >
        <X size={18} />
      </button>
    </div>
  )
}

function AnnounceToggle({ isAnnouncing, onToggle }: { isAnnouncing: boolean; onToggle: () => void }) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <ToggleButton isPressed={isAnnouncing} onClick={onToggle}>
        <Megaphone size={18} />
        Announce to everyone
      </ToggleButton>
      {isAnnouncing && (
        <p className="text-sm text-muted">Pinned to the top of the chat. Everyone is notified.</p>
      )}
    </div>
  )
}

function AddPictureButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="icon" aria-label="Add picture" onClick={() => chooser.current?.click()}>
        <ImagePlus />
      </Button>
      <FileChooser ref={chooser} accept={IMAGE_ENDINGS} aria-label="Picture" onFiles={onFiles} />
    </>
  )
}
