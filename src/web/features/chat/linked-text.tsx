import { use } from 'react'
import { findLinks } from './find-links.ts'
import { MessageActions } from './message-actions.ts'

/** A message's text unchanged, with clickable web addresses. */
export function LinkedText({ text }: { text: string }) {
  const action = use(MessageActions)
  return findLinks(text).map(({ text: part, href }, index) =>
    href === null ? (
      part
    ) : (
      <a
        key={index}
        {...action}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-4"
      >
        {part}
      </a>
    ),
  )
}
