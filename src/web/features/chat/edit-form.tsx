import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type ChatMessage, MAX_MESSAGE_LENGTH } from '#contract/chat.ts'
import { useProblem } from '../../api/use-problem.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { useEditMessage } from './use-message-changes.ts'

/** Edits the viewer's own message. Enter saves, Esc cancels. */
export function EditForm({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const [text, setText] = useState(message.text)
  const { mutate, isPending, error } = useEditMessage(message)
  const problem = useProblem(error)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    // Puts the caret at the end.
    field.current?.setSelectionRange(-1, -1)
  }, [])
  useKeepInView(form)
  // The text may be empty only if there is a picture.
  const canSave = text.trim() !== '' || message.picture !== null

  function save() {
    if (!canSave || isPending) return
    if (text.trim() === message.text) onDone()
    else mutate(text, { onSuccess: onDone })
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (navigator.onLine) save()
  }
  return (
    <form
      ref={form}
      className="edit-form w-full scroll-m-3 space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        aria-label="Edit message"
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
        className={cx(inputClass, 'field-sizing-content max-h-32 resize-none')}
      />
      {problem !== null && (
        <p role="alert" className="text-sm text-berry">
          {problem}
        </p>
      )}
      <OfflineNote />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <OnlineButton size="sm" type="submit" disabled={!canSave} isPending={isPending}>
          Save
        </OnlineButton>
      </div>
    </form>
  )
}

/** Keeps the whole form in view when it grows, or when a keyboard opens. */
function useKeepInView(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const target = form.current
    if (!target) return
    const observer = new ResizeObserver(() =>
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    )
    for (const element of [target, target.closest('.chat-list')]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [form])
}
