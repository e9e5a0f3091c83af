import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ACCOUNT_PATH } from '#contract/paths.ts'
import { useScrollToSection } from './use-scroll-to-section.ts'

/** Browsers round how far a page is scrolled. */
const ROUNDING_PX = 2

export type AccountSection = { id: string; title: string; content: ReactNode }

/** The sections of a long page, with a sticky list of them on wide screens. */
export function SectionList({ sections }: { sections: AccountSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  const page = useRef<HTMLDivElement>(null)
  useScrollToSection(page)
  return (
    <div className="mt-10 grid items-start gap-x-14 gap-y-8 lg:mt-14 lg:grid-cols-[13rem_1fr]">
      <nav aria-label="Account" className="sticky top-[calc(var(--header)+2rem)] hidden lg:block">
        <ul className="border-l border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                href={`${ACCOUNT_PATH}#${id}`}
                aria-current={id === current ? 'true' : undefined}
                className="-ml-px flex min-h-11 items-center border-l-2 border-transparent pl-4 font-semibold text-muted hover:text-ink aria-[current]:border-spruce aria-[current]:text-spruce"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={page} className="grid min-w-0 gap-6">
        {sections.map(({ id, title, content }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="scroll-mt-2 rounded-card border border-line bg-surface p-5 sm:p-8"
          >
            <h2 id={`${id}-title`} className="mb-6 scroll-mt-12 text-2xl">
              {title}
            </h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}

/** The current section: the last one whose top has passed the upper third of the window. */
function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  // One string, because a new array in every render would restart the effect.
  const joinedIds = ids.join(' ')
  useEffect(() => {
    const updateCurrent = () => {
      const allIds = joinedIds.split(' ')
      const passed = allIds.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 3
      })
      // A short last section never scrolls that far up.
      const scrolledTo = window.innerHeight + window.scrollY
      const isAtEnd = scrolledTo >= document.documentElement.scrollHeight - ROUNDING_PX
      setCurrent(isAtEnd && window.scrollY > 0 ? allIds.at(-1) : (passed.at(-1) ?? allIds[0]))
    }
    updateCurrent()
    window.addEventListener('scroll', updateCurrent, { passive: true })
    return () => window.removeEventListener('scroll', updateCurrent)
  }, [joinedIds])
  return current
}
