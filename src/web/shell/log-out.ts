import { useLocation } from 'wouter'
import { HOME_PATH, LOGIN_PATH } from '#contract/paths.ts'
import { askBeforeLogout } from '../api/before-logout.ts'
import { endSession } from '../api/session.ts'
import { clearTabStorage } from '../api/storage.ts'
import { deleteToken } from '../api/token.ts'
import { deletePictures } from '../features/chat/outbox-storage.ts'
import { dismissToast } from '../ui/toast.tsx'

/** Stays true until the guarded page has unmounted, because that page asks isLoggingOut(). */
let isEnding = false

/** Whether the person is logging out in this tab, as opposed to a session that ended by itself. */
export function isLoggingOut(): boolean {
  return isEnding
}

/** After deleting the account: goes to the landing page, without a toast about logging in. */
export function useLeaveDeletedAccount(): () => void {
  const [, navigate] = useLocation()
  return () => {
    isEnding = true
    deleteToken()
    clearTabData()
    navigate(HOME_PATH)
    setTimeout(() => (isEnding = false))
  }
}

/** Logs out and goes to the login page; guarded pages show no toast about it. */
export function useLogOut(): () => void {
  const [, navigate] = useLocation()
  return () =>
    askBeforeLogout(() => {
      isEnding = true
      endSession()
      clearTabData()
      dismissToast()
      navigate(LOGIN_PATH)
      setTimeout(() => (isEnding = false))
    })
}

/** Deletes drafts and the return path, so that the next person on this device does not see them. */
function clearTabData(): void {
  clearTabStorage()
  deletePictures()
}
