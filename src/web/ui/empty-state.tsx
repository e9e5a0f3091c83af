import type { ReactNode } from 'react'
import { Contours } from './contours.tsx'

type EmptyStateProps = {
  title: string
  /** One level below the surrounding heading. */
  headingLevel?: 2 | 3 | 4
  text: string
  action?: ReactNode
}

/** Shown instead of an empty list: one sentence, perhaps an action, and a small illustration. */
export function EmptyState({ title, headingLevel = 3, text, action }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="relative isolate overflow-hidden rounded-card border border-line bg-surface px-6 py-14 text-center">
      <Contours className="-z-10" />
      <Summit />
      <Heading className="mt-5 text-2xl">{title}</Heading>
      <p className="mx-auto mt-2 max-w-[44ch] text-muted">{text}</p>
      {action !== undefined && <div className="mt-6 flex justify-center">{action}</div>}
    </div>
  )
}

/** A hill with contour lines, and a flag on it. */
function Summit() {
  return (
    <svg
      aria-hidden="true"
      width="104"
      height="72"
      viewBox="0 0 104 72"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mx-auto"
    >
      <g className="stroke-spruce">
        <path d="M4 58c11-2 14-19 24-22 8-2 10 6 17 5 9-1 10-22 20-23 11-1 15 37 35 40" />
        <path d="M15 62c9-3 11-14 17-16 6-1 8 4 14 4 9 0 12-18 20-18 9 0 12 25 25 30" opacity=".7" />
        <path d="M28 65c7-3 10-7 17-6 9 1 13-13 20-13 7 0 9 14 17 19" opacity=".45" />
      </g>
      <path d="M65 18V4l11 4-11 4" className="stroke-ember" />
    </svg>
  )
}
