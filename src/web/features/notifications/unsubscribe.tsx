import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { unsubscribe, type NotificationGroup } from '#contract/notifications.ts'
import { ACCOUNT_PATH } from '#contract/paths.ts'
import { ApiError, call } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts'
import { groupWords } from './group-words.ts'

const SETTINGS_PATH = `${ACCOUNT_PATH}#notifications`

/**
 * The target of the link in a mail. It shows what would be turned off; nothing changes before the button is
 * clicked.
 */
export function Unsubscribe({ mailKey, groups }: { mailKey: string; groups: NotificationGroup[] }) {
  // Before hydration a click would do nothing.
  const isHydrated = useIsHydrated()
  const turnOff = useMutation({
    mutationFn: () => call(unsubscribe, { params: { key: mailKey, group: groups.join(',') } }),
  })

  if (turnOff.isSuccess) return <TurnedOff groups={groups} />
  if (turnOff.isError && isDeadLink(turnOff.error)) return <DeadUnsubscribeLink />
  return (
    <>
      <h1 className="text-4xl">Turn off these emails?</h1>
      <GroupList groups={groups} />
      <p className="mt-5 text-lg">
        You’ll still get other emails, and your notifications in the app stay the same.
      </p>
      {turnOff.isError && (
        <Notice tone="berry" role="alert" className="mt-6">
          That didn’t work, so these emails are still on. Try again in a moment.
        </Notice>
      )}
      <Button
        variant="primary"
        size="lg"
        className="mt-8"
        disabled={!isHydrated}
        isPending={turnOff.isPending}
        onClick={() => turnOff.mutate()}
      >
        Turn off these emails
      </Button>
    </>
  )
}

/** The clicked button is gone, so the focus moves to this heading. */
function TurnedOff({ groups }: { groups: NotificationGroup[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        Emails turned off
      </h1>
      <GroupList groups={groups} />
      <p className="mt-5 text-lg">
        One that’s already on its way may still arrive. You can turn them back on in your settings.
      </p>
      <ButtonLink href={SETTINGS_PATH} size="lg" className="mt-8">
        Notification settings
      </ButtonLink>
    </>
  )
}

/** The kinds of mails that the link turns off. */
function GroupList({ groups }: { groups: NotificationGroup[] }) {
  return (
    <ul className="mt-7 grid gap-3 rounded-card border border-line bg-surface px-5 py-4">
      {groups.map((group) => (
        <li key={group} className="flex gap-3.5">
          <Mail className="mt-0.5 shrink-0 text-spruce" />
          <div>
            <p className="font-semibold">{groupWords[group].name}</p>
            <p className="text-sm text-muted">{groupWords[group].covers}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function DeadUnsubscribeLink() {
  return (
    <>
      <h1 className="text-4xl">This link doesn’t work</h1>
      <p role="alert" className="mt-5 text-lg">
        It’s incomplete, or its account no longer exists. You can choose which emails you get in your
        settings.
      </p>
      <ButtonLink href={SETTINGS_PATH} size="lg" className="mt-8">
        Notification settings
      </ButtonLink>
    </>
  )
}

/**
 * In mails that organisers read in the app, the link belongs to nobody; it leads to the reader's own
 * settings.
 */
export function UnsubscribeInSettings() {
  return (
    <>
      <h1 className="text-4xl">Your emails</h1>
      <p className="mt-5 text-lg">Choose what we email you about and what you see in the app.</p>
      <ButtonLink href={SETTINGS_PATH} variant="primary" size="lg" className="mt-8">
        Notification settings
      </ButtonLink>
    </>
  )
}

/** The key belongs to nobody, or is not even a key. */
function isDeadLink(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
