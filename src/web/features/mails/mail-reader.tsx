import { useEffect, useMemo, useRef, useState } from 'react'
import type { Mail } from '#contract/mails.ts'
import { ApiError } from '../../api/client.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useObjectUrl } from '../../hooks/use-object-url.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { MailTime } from './mail-time.tsx'
import { useMail } from './use-mails.ts'

/** One mail, as its recipient would see it. */
export function MailReader({ id }: { id: number }) {
  const mail = useMail(id)

  if (mail.isPending) return <Skeleton className="h-96 rounded-card" />
  if (mail.isError) {
    const text = mail.error instanceof ApiError ? mail.error.sentence : 'We couldn’t load this email.'
    return <LoadFailure text={text} onRetry={mail.refetch} />
  }
  return <OpenMail mail={mail.data} />
}

function AttachmentLink({
  attachment: { name, type, text },
}: {
  attachment: NonNullable<Mail['attachment']>
}) {
  const file = useMemo(() => new Blob([text], { type }), [text, type])
  return (
    <p className="mt-2 text-sm">
      Attached:{' '}
      <a
        href={useObjectUrl(file) ?? undefined}
        download={name}
        className="text-spruce underline underline-offset-4"
      >
        {name}
      </a>
    </p>
  )
}

function OpenMail({ mail }: { mail: Mail }) {
  const [isText, setIsText] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // On phones it replaces the list, so the focus moves here.
  useEffect(() => heading.current?.focus(), [])

  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <header className="border-b border-line p-5">
        <h2 ref={heading} tabIndex={-1} className="text-2xl [overflow-wrap:anywhere] outline-none">
          {mail.subject}
        </h2>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="text-sm [overflow-wrap:anywhere]">
            To {mail.toName === null ? mail.toAddress : `${mail.toName} <${mail.toAddress}>`}
          </p>
          <MailTime at={mail.createdAt} />
        </div>
        {mail.attachment && <AttachmentLink attachment={mail.attachment} />}
        <div role="group" aria-label="Email format" className="mt-4 flex gap-2">
          <ToggleButton isPressed={!isText} onClick={() => setIsText(false)}>
            Formatted
          </ToggleButton>
          <ToggleButton isPressed={isText} onClick={() => setIsText(true)}>
            Plain text
          </ToggleButton>
        </div>
      </header>
      {isText ? (
        <pre className="p-5 font-mono text-sm leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap">
          {mail.text}
        </pre>
      ) : (
        // Sandboxed without scripts and without this origin: a mail can only open links.
        <iframe
          title={`Email: ${mail.subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html}
          className="block h-[44rem] w-full"
        />
      )}
    </article>
  )
}
