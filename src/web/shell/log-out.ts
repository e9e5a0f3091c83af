import { useLocation } from 'wouter'
import { logOut } from '#contract/auth.ts'
import { HOME_PATH, LOGIN_PATH } from '#contract/paths.ts'
import { askBeforeLogout } from '../api/before-logout.ts'
import { call } from '../api/client.ts'
import { clearTabStorage } from '../api/storage.ts'
import { deleteToken, storedToken } from '../api/token.ts'
import { deletePictures } from '../features/chat/outbox-storage.ts'
import { dismissToast } from '../ui/toast.tsx'
import { whileLoggingOut } from './logout-state.ts'

/** After deleting the account: goes to the landing page, without a toast about logging in. */
export function useLeaveDeletedAccount(): () => void {
  const [, navigate] = useLocation()
  return () =>
    whileLoggingOut(() => {
      deleteToken()
      clearTabData()
      navigate(HOME_PATH)
    })
}

/** Logs out and goes to the login page; guarded pages show no toast about it. */
export function useLogOut(): () => void {
  const [, navigate] = useLocation()
  return () =>
    askBeforeLogout(() =>
      whileLoggingOut(() => {
        endSession()
        clearTabData()
        dismissToast()
        navigate(LOGIN_PATH)
      }),
    )
}

/**
 * Ends the session here at once, whatever the server responds. If the server is not reached, its session
 * expires.
 */
function endSession(): void {
  const token = storedToken()
  if (token === null) return
  void call(logOut, {}).catch(() => undefined)
  deleteToken(token)
}

/** Deletes drafts and the return path, so that the next person on this device does not see them. */
function clearTabData(): void {
  clearTabStorage()
  deletePictures()
}
