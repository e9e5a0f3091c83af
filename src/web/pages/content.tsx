import { Suspense } from 'react'
import { Link } from 'wouter'
import { useHead } from '../api/head.tsx'
import { type ContentPage as Content, contentPages } from '../features/content/content-pages.ts'
import { Contours } from '../ui/contours.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { PageSpinner } from '../ui/spinner.tsx'

/** A content page: its title, a sentence, and the text. */
export default function ContentPage({ path }: { path: Content['path'] }) {
  const page = contentPages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`No content page is at ${path}`)
  const { title, lead, description, Body } = page
  useHead({ title: `${title}, Wild Trip Planner`, description, canonical: path })
  return (
    <article>
      <header className="relative isolate overflow-hidden border-b border-line">
        <Contours className="-z-10" />
        <PageContainer className="py-14 md:pt-24 md:pb-20">
          <h1>{title}</h1>
          <p className="mt-5 max-w-[52ch] text-lg leading-normal text-muted md:text-xl">{lead}</p>
        </PageContainer>
      </header>
      <PageContainer className="grid gap-x-16 pt-12 md:pt-16 lg:grid-cols-[1fr_16rem]">
        <Suspense fallback={<PageSpinner />}>
          <div>
            <Body />
          </div>
        </Suspense>
        <Contents current={page} />
      </PageContainer>
    </article>
  )
}

/** The other pages of the guide, beside the text. On phones the footer has them. */
function Contents({ current }: { current: Content }) {
  return (
    <nav aria-label="Guide" className="hidden lg:block print:hidden">
      <ul className="sticky top-[calc(var(--header)+2rem)] border-l border-line">
        {contentPages.map(({ path, title }) => (
          <li key={path}>
            <Link
              href={path}
              aria-current={path === current.path ? 'page' : undefined}
              className="-ml-px flex min-h-10 items-center border-l-2 border-transparent pl-5 text-sm text-muted hover:text-ink aria-[current=page]:border-spruce aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
