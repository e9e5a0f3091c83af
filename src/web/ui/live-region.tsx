import { useReducer } from 'react'

/** The text, and how many there were so far. */
type LiveRegionText = { times: number; text: string }

/** The text for screen readers, and a function that has the next text read out. */
export function useLiveRegion(): [LiveRegionText, (text: string) => void] {
  return useReducer(({ times }: LiveRegionText, text: string) => ({ times: times + 1, text }), {
    times: 0,
    text: '',
  })
}

export function LiveRegion({ liveText: { times, text } }: { liveText: LiveRegionText }) {
  return (
    <div role="status" className="sr-only">
      {/* A new key, so that the same text is read out again. */}
      <p key={times}>{text}</p>
    </div>
  )
}
