import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadMyData, type Account } from '#contract/account.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { Setting } from './setting.tsx'

/** The person's stored data: download it, or delete the account. */
export function YourData({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="divide-y divide-line">
      <Setting title="Download">
        <p className="text-muted">
          Get everything we keep about you in one JSON file: profile, bookings, payments, cars, expenses,
          messages and notifications.
        </p>
        {/* The session cookie is enough, so the browser can download it without a script. */}
        <ButtonLink href={downloadMyData.path} download size="sm" className="mt-4">
          <Download size={18} />
          Download my data
        </ButtonLink>
      </Setting>
      <Setting title="Delete account">
        <p className="text-muted">
          This permanently deletes your name, email, picture and messages. Past bookings, payments and shared
          expenses stay on record without your name.
        </p>
        <Button size="sm" variant="destructive" className="mt-4" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </Setting>
      {isAsking && (
        <DeleteAccountDialog account={account} onDeleted={onDeleted} onClose={() => setIsAsking(false)} />
      )}
    </div>
  )
}
