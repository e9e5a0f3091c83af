import { useHead } from '../api/head.tsx'
import { NoScriptNotice } from '../features/auth/no-script-notice.tsx'
import { isGroup } from '../features/notifications/group-words.ts'
import { Unsubscribe, UnsubscribeInSettings } from '../features/notifications/unsubscribe.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import NotFoundPage from './not-found.tsx'

type UnsubscribePageProps = {
  /** The key of the mail's recipient; absent in a mail that an organiser reads in the mailbox. */
  mailKey?: string
  /** One group, or several separated by commas. */
  group: string
}

/** The page that the unsubscribe link of a mail opens: turns off mails like it, without signing in. */
export default function UnsubscribePage({ mailKey, group }: UnsubscribePageProps) {
  useHead({ title: 'Turn off emails, Wild Trip Planner' })
  const groups = group.split(',')
  if (!groups.every(isGroup)) return <NotFoundPage />
  return (
    <PageContainer width="max-w-[34rem]" className="pt-12 md:pt-24">
      {mailKey === undefined ? (
        <UnsubscribeInSettings />
      ) : (
        <>
          <NoScriptNotice what="Turning off emails" />
          <Unsubscribe mailKey={mailKey} groups={groups} />
        </>
      )}
    </PageContainer>
  )
}
