import { useLocation } from 'wouter'
import { askBeforeLogout } from '../api/before-logout.ts'
import { endSession } from '../api/session.ts'
import { forgetForTab } from '../api/storage.ts'
import { forgetToken } from '../api/token.ts'
import { forgetPictures } from '../features/chat/outbox-storage.ts'
import { dismissToast } from '../ui/toast.tsx'

let isUnderWay = false

/** Whether the session is ending because its owner wants it to. */
export function isLeaving(): boolean {
  return isUnderWay
}

/** The account is gone, and its session with it: goes to the landing page, without a word about the login. */
export function useGoodbye(): () => void {
  const [, navigate] = useLocation()
  return () => {
    isUnderWay = true
    forgetToken()
    forgetTraces()
    navigate('/')
    setTimeout(() => (isUnderWay = false))
  }
}

/** Logs out and goes to the login page, from guarded pages too, without their word about it. */
export function useLeave(): () => void {
  const [, navigate] = useLocation()
  return () =>
    askBeforeLogout(() => {
      isUnderWay = true
      endSession()
      forgetTraces()
      dismissToast()
      navigate('/login')
      // Not before the guarded page has gone.
      setTimeout(() => (isUnderWay = false))
    })
}

/** Where they were and what they had not saved or sent is nothing for the next person here. */
function forgetTraces(): void {
  forgetForTab()
  forgetPictures()
}
