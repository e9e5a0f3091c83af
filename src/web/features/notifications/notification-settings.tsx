import type { Channel, NotificationSetting } from '#contract/notifications.ts'
import { isFailure } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { groupWords, isGroup } from './group-words.ts'
import { useChangeNotificationSetting, useNotificationSettings } from './use-notification-settings.ts'

const channels: { channel: Channel; name: string }[] = [
  { channel: 'app', name: 'In the app' },
  { channel: 'mail', name: 'By email' },
]

/** Notification settings: a table of switches that take effect at once. */
export function NotificationSettings() {
  const settings = useNotificationSettings()
  const { user } = useSession()

  if (settings.isPending) return <Skeleton className="h-[44rem] rounded-card" />
  // Loaded settings stay if a refetch fails.
  if (settings.data === undefined)
    return <LoadFailure text="We couldn’t load your settings." onRetry={settings.refetch} />
  return (
    <div>
      <p className="max-w-[65ch] text-muted">
        {user && (
          <>
            We email you at <strong className="font-semibold break-all text-ink">{user.email}</strong>.{' '}
          </>
        )}
        You’ll always get emails about your account, such as a changed password.
      </p>
      <div className="mt-5 overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full">
          <caption className="sr-only">Notifications in the app and by email</caption>
          <thead>
            <tr className="border-b border-line bg-sunken text-left text-sm">
              <th scope="col" className="px-4 py-3 font-semibold sm:px-5">
                Notification
              </th>
              {channels.map(({ channel, name }) => (
                <th
                  key={channel}
                  scope="col"
                  className="w-16 px-1 py-3 text-center leading-tight font-semibold"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {settings.data
              // The server may be newer than the page.
              .filter(({ group }) => isGroup(group))
              .map((setting) => (
                <SettingRow key={setting.group} setting={setting} />
              ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function SettingRow({ setting }: { setting: NotificationSetting }) {
  const change = useChangeNotificationSetting()
  const { group } = setting
  const { name, covers } = groupWords[group]

  const setChannel = (channel: Channel, isOn: boolean) =>
    change.mutate(
      { group, channel, isOn },
      {
        onError: (error) =>
          toast({
            title: `${name}: not saved`,
            description: isFailure(error, 'MAIL_SETTING_UNCONFIRMED')
              ? error.sentence
              : 'Your setting hasn’t changed. Try again.',
            tone: 'destructive',
          }),
      },
    )
  return (
    <tr>
      <th scope="row" className="px-4 py-3 text-left font-normal sm:px-5">
        <span className="block leading-snug font-semibold">{name}</span>
        <span className="mt-0.5 block text-sm leading-snug text-muted">{covers}</span>
      </th>
      {channels.map(({ channel, name: channelName }) => (
        <td key={channel} className="p-0 text-center">
          <label className="mx-auto grid size-12 cursor-pointer place-items-center rounded-control hover:bg-ink/5 has-focus-visible:outline-3 has-focus-visible:outline-spruce">
            <input
              type="checkbox"
              aria-label={`${name}, ${channelName.toLowerCase()}`}
              checked={setting[channel]}
              onChange={({ target }) => setChannel(channel, target.checked)}
              className="size-5 cursor-pointer accent-spruce focus-visible:outline-none"
            />
          </label>
        </td>
      ))}
    </tr>
  )
}
