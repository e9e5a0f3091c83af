import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Opens the form for inviting somebody to a trip. */
export function InviteButton({ tripId }: { tripId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="primary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <MailPlus size={18} />
        Invite someone
      </Button>
      {isOpen && <InviteDialog tripId={tripId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
