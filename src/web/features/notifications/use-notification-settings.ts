import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeNotificationSetting,
  listNotificationSettings,
  type Channel,
  type NotificationGroup,
  type NotificationSetting,
} from '#contract/notifications.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'

const settingsQuery = queryOf(listNotificationSettings, {})
const changeKey = [changeNotificationSetting.path, 'change']

type SettingChange = { group: NotificationGroup; channel: Channel; isOn: boolean }

/**
 * Notification settings. Links in mails change them elsewhere, so they are refetched whenever they are shown.
 */
export function useNotificationSettings() {
  return useQuery({ ...settingsQuery, refetchOnMount: 'always' })
}

/** Turns a setting on or off: optimistic, reverted on failure. Changes are sent one after the other. */
export function useChangeNotificationSetting() {
  const queryClient = useQueryClient()
  const showChange = ({ group, channel, isOn }: SettingChange) =>
    queryClient.setQueryData<NotificationSetting[]>(settingsQuery.queryKey, (shown) =>
      shown?.map((setting) => (setting.group === group ? { ...setting, [channel]: isOn } : setting)),
    )
  return useMutation({
    mutationKey: changeKey,
    // Mutations of one scope run one after the other.
    scope: { id: changeNotificationSetting.path },
    mutationFn: (change: SettingChange) => call(changeNotificationSetting, { body: change }),
    onMutate: async (change) => {
      // A response on its way would not include the change yet.
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey })
      showChange(change)
    },
    onError: (_error, change) => void showChange({ ...change, isOn: !change.isOn }),
    onSettled: () => {
      // Skip while other changes than this one are queued: the server's response would not include them.
      if (queryClient.isMutating({ mutationKey: changeKey }) > 1) return
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
    },
  })
}
