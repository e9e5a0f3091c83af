import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** A failure with the server's sentence, or without one if the server was not reached. */
export type FormProblem = Error | { sentence: string }

/** Why the server refused a form. Takes the focus, so that it is read before a retry. */
export function FormBanner({ error }: { error: FormProblem | null }) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) banner.current?.focus()
  }, [error])

  if (!error) return null
  return (
    <div
      ref={banner}
      role="alert"
      tabIndex={-1}
      className="mb-6 flex gap-3 rounded-control border border-berry bg-berry-wash px-4 py-3 font-semibold text-berry focus-visible:outline-berry"
    >
      <CircleAlert className="mt-0.5 shrink-0" />
      <p>{sentenceOf(error)}</p>
    </div>
  )
}

function sentenceOf(error: FormProblem): string {
  if ('sentence' in error) return error.sentence
  return 'We couldn’t reach the site. Check your connection and try again.'
}
