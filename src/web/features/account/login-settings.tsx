import type { Account } from '#contract/account.ts'
import { DevicesSetting } from './devices-setting.tsx'
import { EmailSetting } from './email-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'

/** Address, password and signed-in devices. */
export function LoginSettings({ account }: { account: Account }) {
  return (
    <div className="divide-y divide-line">
      <EmailSetting account={account} />
      <PasswordSetting account={account} />
      <DevicesSetting />
    </div>
  )
}
