import { useReducer } from 'react'

type LiveRegionText = { times: number; text: string }

/** Text for a screen reader, and a function to announce the next one. */
export function useLiveRegion(): [LiveRegionText, (text: string) => void] {
  return useReducer(({ times }: LiveRegionText, text: string) => ({ times: times + 1, text }), {
    times: 0,
    text: '',
  })
}

export function LiveRegion({ liveText: { times, text } }: { liveText: LiveRegionText }) {
  return (
    <div role="status" className="sr-only">
      {/* A new key, so that the same text is announced again. */}
      <p key={times}>{text}</p>
    </div>
  )
}
