import type { ComponentProps } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { PageContainer } from './page-container.tsx'

type PageFailureProps = ComponentProps<typeof LoadFailure> &
  Pick<ComponentProps<typeof PageContainer>, 'width'> & { title: string }

/** Shown instead of a page that could not be loaded. */
export function PageFailure({ title, width = 'max-w-[960px]', ...failure }: PageFailureProps) {
  return (
    <PageContainer width={width} className="py-24">
      <h1 className="mb-8">{title}</h1>
      <LoadFailure {...failure} />
    </PageContainer>
  )
}
