import { useHead } from '../api/head.tsx'
import { NoScriptNotice } from '../features/auth/no-script-notice.tsx'
import { isGroup } from '../features/notifications/group-words.ts'
import { Unsubscribe, UnsubscribeInSettings } from '../features/notifications/unsubscribe.tsx'
import NotFoundPage from './not-found.tsx'

type UnsubscribePageProps = {
  /** Whose mail it was. Nobody's, in a mail that organisers read. */
  mailKey?: string
  /** One group, or several separated by commas. */
  group: string
}

/** Where mails like the one that led here are turned off, without signing in. */
export default function UnsubscribePage({ mailKey, group }: UnsubscribePageProps) {
  useHead({ title: 'Turn off emails, Wild Trip Planner' })
  const groups = group.split(',')
  if (!groups.every(isGroup)) return <NotFoundPage />
  return (
    <div className="mx-auto max-w-[34rem] px-4 pt-12 sm:px-6 md:pt-24">
      {mailKey === undefined ? (
        <UnsubscribeInSettings />
      ) : (
        <>
          <NoScriptNotice what="Turning off emails" />
          <Unsubscribe mailKey={mailKey} groups={groups} />
        </>
      )}
    </div>
  )
}
