import { useLive } from '../api/live.ts'

/** Subscribes to changes for the signed-in person, such as the end of the session. */
export default function MyChanges() {
  useLive(['me'])
  return null
}
