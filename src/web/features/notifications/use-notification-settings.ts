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

const settings = queryOf(listNotificationSettings, {})
const changeKey = [changeNotificationSetting.path, 'change']

type SettingChange = { group: NotificationGroup; channel: Channel; isOn: boolean }

/**
 * Notification settings. Links in mails change them elsewhere, so they are refetched whenever they are shown.
 */
export function useNotificationSettings() {
  return useQuery({ ...settings, refetchOnMount: 'always' })
}

/** Turns a setting on or off: optimistic, reverted on failure. Changes are sent one after the other. */
export function useChangeNotificationSetting() {
  const queryClient = useQueryClient()
  const show = ({ group, channel, isOn }: SettingChange) =>
    queryClient.setQueryData<NotificationSetting[]>(settings.queryKey, (shown) =>
      shown?.map((one) => (one.group === group ? { ...one, [channel]: isOn } : one)),
    )
  return useMutation({
    mutationKey: changeKey,
    scope: { id: changeNotificationSetting.path },
    mutationFn: (change: SettingChange) => call(changeNotificationSetting, { body: change }),
    onMutate: async (change) => {
      // A response on its way would not include the change yet.
      await queryClient.cancelQueries({ queryKey: settings.queryKey })
      show(change)
    },
    onError: (_error, change) => void show({ ...change, isOn: !change.isOn }),
    onSettled: () => {
      // Skip while other changes are queued: the server's response would not include them.
      if (queryClient.isMutating({ mutationKey: changeKey }) > 1) return
      void queryClient.invalidateQueries({ queryKey: settings.queryKey })
    },
  })
}
