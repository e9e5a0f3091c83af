import { useLocation } from 'wouter'
import { endSession } from '../api/session.ts'
import { dismissToast } from '../ui/toast.tsx'
import { forgetReturnPath } from '../features/auth/return-to.ts'

let isUnderWay = false

/** Whether the session is ending because its owner wants it to. */
export function isLeaving(): boolean {
  return isUnderWay
}

/** Logs out and goes to the login page, from guarded pages too, without their word about it. */
export function useLeave(): () => void {
  const [, navigate] = useLocation()
  return () => {
    isUnderWay = true
    endSession()
    forgetReturnPath()
    dismissToast()
    navigate('/login')
    // Not before the guarded page has gone.
    setTimeout(() => (isUnderWay = false))
  }
}
