import { useReducer } from 'react'

type LiveRegionText = { times: number; text: string }

/** What is to be said to those who do not see it, and how to say something next. */
export function useLiveRegion(): [LiveRegionText, (text: string) => void] {
  return useReducer(({ times }: LiveRegionText, text: string) => ({ times: times + 1, text }), {
    times: 0,
    text: '',
  })
}

export function LiveRegion({ said: { times, text } }: { said: LiveRegionText }) {
  return (
    <div role="status" className="sr-only">
      {/* The same words again are said again. */}
      <p key={times}>{text}</p>
    </div>
  )
}
