import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/auth.ts'
import { readForTab, storeForTab } from '../../api/storage.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { useSendVerification } from '../auth/use-send-verification.ts'

/** Asks people on every page to confirm their address, until they do or dismiss it for this tab. */
export default function VerifyBar({ user }: { user: User }) {
  const key = `verifyLater:${user.id}`
  const [isHidden, setIsHidden] = useState(() => readForTab(key) !== null)
  const send = useSendVerification()
  if (isHidden) return null
  return (
    <aside aria-label="Confirm your email" className="bg-amber-wash text-amber print:hidden">
      <PageContainer className="flex items-center gap-x-3 py-0.5 text-sm">
        <MailWarning className="shrink-0 max-sm:hidden" />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-6">
          <p role="status" className="py-1.5 [overflow-wrap:anywhere]">
            {send.isSuccess ? (
              <>
                A new link is on its way to <strong>{user.email}</strong>. It may take a minute.
              </>
            ) : (
              <>
                Confirm <strong>{user.email}</strong> with the link we emailed you.
              </>
            )}
          </p>
          <Button
            size="sm"
            variant="quiet"
            className="-mx-4"
            aria-disabled={send.isPending}
            onClick={() => send.mutate()}
          >
            Resend link
          </Button>
        </div>
        <CloseButton
          label="Not now"
          onClose={() => {
            storeForTab(key, '1')
            setIsHidden(true)
          }}
        />
      </PageContainer>
    </aside>
  )
}
