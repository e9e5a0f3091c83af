import { EllipsisVertical, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { type RefObject, use, useState } from 'react'
import { can } from '#contract/access.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { fullName } from '../../format/full-name.ts'
import { MessageActions } from './message-actions.ts'
import { summarise } from './message-words.ts'
import { useDeleteMessage, usePinMessage } from './use-message-changes.ts'

type MessageMenuProps = {
  message: ChatMessage
  viewer: Viewer
  triggerRef: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  /** Called when deletion is confirmed, before it is done. */
  onDelete: () => void
}

/** A message's menu: most actions for the viewer's own messages; organisers also get some for others'. */
export function MessageMenu({ message, viewer, triggerRef, onEdit, onDelete }: MessageMenuProps) {
  const { isMine, isAnnouncement, isPinned } = message
  const [isDeleting, setIsDeleting] = useState(false)
  const action = use(MessageActions)
  const pin = usePinMessage(message)
  if (!isMine && !can(viewer, 'delete-message', message)) return null

  return (
    <div className="message-menu">
      <Menu
        label={`Message options: ${summarise(message).slice(0, 80)}`}
        triggerRef={triggerRef}
        triggerProps={action}
        triggerClassName="grid size-11 place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink"
        trigger={<EllipsisVertical />}
      >
        {isMine && (
          <MenuItem icon={<Pencil className="text-muted" />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {isAnnouncement && can(viewer, 'announce', message) && (
          <MenuItem
            icon={isPinned ? <PinOff className="text-muted" /> : <Pin className="text-muted" />}
            onSelect={() => pin.mutate(!isPinned)}
          >
            {isPinned ? 'Unpin' : 'Pin to top'}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 className="text-muted" />} onSelect={() => setIsDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      {isDeleting && (
        <DeleteMessageDialog message={message} onConfirm={onDelete} onClose={() => setIsDeleting(false)} />
      )}
    </div>
  )
}

type DeleteMessageDialogProps = { message: ChatMessage; onConfirm: () => void; onClose: () => void }

function DeleteMessageDialog({ message, onConfirm, onClose }: DeleteMessageDialogProps) {
  const { mutate, isPending } = useDeleteMessage(message)
  return (
    <ConfirmDialog
      title="Delete this message?"
      keep="Keep message"
      action="Delete message"
      isPending={isPending}
      onConfirm={() => {
        onConfirm()
        mutate(undefined, { onSettled: onClose })
      }}
      onClose={onClose}
    >
      <p className="mt-4 max-w-[46ch] [overflow-wrap:anywhere]">
        {message.isMine ? 'Your message' : `The message from ${fullName(message.by)}`}
        {message.picture && ' and its picture'} will be deleted for everyone. People will see “Message
        deleted” instead.
      </p>
    </ConfirmDialog>
  )
}
