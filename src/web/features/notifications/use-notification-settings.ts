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

/** What one is told of. The link in a mail changes it elsewhere, so it is asked for whenever it is shown. */
export function useNotificationSettings() {
  return useQuery({ ...settings, refetchOnMount: 'always' })
}

/** Turns something on or off: shown at once, and taken back if it did not come to be. One change after the other. */
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
      // An answer that is under way does not know of it yet.
      await queryClient.cancelQueries({ queryKey: settings.queryKey })
      show(change)
    },
    onError: (_error, change) => void show({ ...change, isOn: !change.isOn }),
    onSettled: () => {
      // While others wait, the server does not know of them yet.
      if (queryClient.isMutating({ mutationKey: changeKey }) > 1) return
      void queryClient.invalidateQueries({ queryKey: settings.queryKey })
    },
  })
}
