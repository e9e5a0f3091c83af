import { useLocation } from 'wouter'
import { askBeforeLogout } from '../api/before-logout.ts'
import { endSession } from '../api/session.ts'
import { clearTabStorage } from '../api/storage.ts'
import { deleteToken } from '../api/token.ts'
import { deletePictures } from '../features/chat/outbox-storage.ts'
import { dismissToast } from '../ui/toast.tsx'

let isUnderWay = false

/** Whether the session is ending because its owner wants it to. */
export function isLoggingOut(): boolean {
  return isUnderWay
}

/** The account is gone, and its session with it: goes to the landing page, without a word about the login. */
export function useLeaveDeletedAccount(): () => void {
  const [, navigate] = useLocation()
  return () => {
    isUnderWay = true
    deleteToken()
    clearTabData()
    navigate('/')
    setTimeout(() => (isUnderWay = false))
  }
}

/** Logs out and goes to the login page, from guarded pages too, without their word about it. */
export function useLogOut(): () => void {
  const [, navigate] = useLocation()
  return () =>
    askBeforeLogout(() => {
      isUnderWay = true
      endSession()
      clearTabData()
      dismissToast()
      navigate('/login')
      // Not before the guarded page has gone.
      setTimeout(() => (isUnderWay = false))
    })
}

/** Where they were and what they had not saved or sent is nothing for the next person here. */
function clearTabData(): void {
  clearTabStorage()
  deletePictures()
}
