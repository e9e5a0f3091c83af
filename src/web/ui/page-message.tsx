import type { ComponentProps, ReactNode } from 'react'
import { PageContainer } from './page-container.tsx'

type PageMessageProps = Pick<ComponentProps<typeof PageContainer>, 'width'> & {
  title: string
  children: ReactNode
}

/** Shown instead of a page: why it cannot be shown, and where to go. */
export function PageMessage({ title, width = 'max-w-[960px]', children }: PageMessageProps) {
  return (
    <PageContainer width={width} className="py-24">
      <h1>{title}</h1>
      {children}
    </PageContainer>
  )
}
