import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMailbox } from './use-mails.ts'

/** Said to organisers of a site that others use, as long as nothing brings mail to people. */
export function MailNotice({ className }: { className?: string }) {
  const mailbox = useMailbox()
  if (!mailbox.data?.lacksMail) return null
  return (
    <div
      role="note"
      className={cx('flex gap-3 rounded-control bg-amber-wash px-4 py-3 text-amber', className)}
    >
      <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <p>
        <strong>Mail reaches nobody but organisers.</strong> It is kept in the mailbox, where every organiser
        can read it, links for new passwords included. Set <code>SMTP_URL</code> to send it to people.
      </p>
    </div>
  )
}

/** Said to organisers on other pages, as long as there are mails that could not be delivered. */
export function TroubleNotice({ className }: { className?: string }) {
  const troubles = useMailbox().data?.troubles ?? 0
  if (troubles === 0) return null
  return (
    <Notice tone="amber" className={className}>
      <p>
        <strong>
          {troubles === 1 ? '1 mail could not be delivered.' : `${troubles} mails could not be delivered.`}
        </strong>{' '}
        <Link href="/admin/mailbox#troubles" className="font-semibold underline underline-offset-4">
          See why
        </Link>
      </p>
    </Notice>
  )
}
