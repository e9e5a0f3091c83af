import type { Availability } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'

/** What the editor sends into the frame of the preview. */
export type Preview = {
  trip: Trip
  availability: Availability
  /** Visitors cannot load anything about a draft yet. */
  isDraft: boolean
}

const READY = 'preview-ready'

/** In the editor: sends the preview into the frame whenever the page in it asks. Returns a function that stops. */
export function servePreview(frame: Window, preview: Preview): () => void {
  const send = () => frame.postMessage(preview, location.origin)
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source === frame && data === READY) send()
  }
  window.addEventListener('message', onMessage)
  // The page may have asked before.
  send()
  return () => window.removeEventListener('message', onMessage)
}

/** In the frame: asks the editor for the preview, and receives it each time it changes. */
export function receivePreviews(onPreview: (preview: Preview) => void): () => void {
  const editor = window.parent
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source === editor && origin === location.origin) onPreview(data as Preview)
  }
  window.addEventListener('message', onMessage)
  editor.postMessage(READY, location.origin)
  return () => window.removeEventListener('message', onMessage)
}
