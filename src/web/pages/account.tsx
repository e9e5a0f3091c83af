import { useHead } from '../api/head.tsx'
import { Profile } from '../features/account/profile.tsx'
import { type AccountSection, SectionList } from '../features/account/section-list.tsx'
import { LoginSettings } from '../features/account/login-settings.tsx'
import { useAccount } from '../features/account/use-account.ts'
import { YourData } from '../features/account/your-data.tsx'
import { CalendarFeedSettings } from '../features/calendar/calendar-feed-settings.tsx'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { useLeaveDeletedAccount } from '../shell/log-out.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The viewer's account. */
export default function AccountPage() {
  useHead({ title: 'Account, Wild Trip Planner' })
  return (
    <PageContainer width="max-w-[1080px]" className="pt-12 md:pt-18">
      <h1>Account</h1>
      <AccountSections />
    </PageContainer>
  )
}

function AccountSections() {
  const account = useAccount()
  const leaveDeletedAccount = useLeaveDeletedAccount()

  if (account.data === undefined) {
    return (
      <div className="mt-12">
        {account.isError ? (
          <LoadFailure text="We couldn’t load your account." onRetry={account.refetch} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )}
      </div>
    )
  }
  const sections: AccountSection[] = [
    { id: 'profile', title: 'Profile', content: <Profile account={account.data} /> },
    { id: 'sign-in', title: 'Login', content: <LoginSettings account={account.data} /> },
    { id: 'notifications', title: 'Notifications', content: <NotificationSettings /> },
    { id: 'calendar', title: 'Calendar', content: <CalendarFeedSettings /> },
    {
      id: 'your-data',
      title: 'Your data',
      content: <YourData account={account.data} onDeleted={leaveDeletedAccount} />,
    },
  ]
  return <SectionList sections={sections} />
}
