import { useReducer } from 'react'

type Words = { times: number; text: string }

/** What is to be said to those who do not see it, and how to say something next. */
export function useSaid(): [Words, (text: string) => void] {
  return useReducer(({ times }: Words, text: string) => ({ times: times + 1, text }), { times: 0, text: '' })
}

export function Said({ said: { times, text } }: { said: Words }) {
  return (
    <div role="status" className="sr-only">
      {/* The same words again are said again. */}
      <p key={times}>{text}</p>
    </div>
  )
}
