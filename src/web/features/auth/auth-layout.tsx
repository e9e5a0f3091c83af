import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Contours } from '../../ui/contours.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { photoScene } from '../../ui/photo-scene.ts'
import { Picture } from '../../ui/picture.tsx'

type AuthLayoutProps = {
  title: string
  subtitle?: string | undefined
  photo: string
  /** A sentence beside the form about what members get. */
  promise: ReactNode
  children: ReactNode
}

/** The layout of login and register: the form, and a photo beside it on wide screens. */
export function AuthLayout({ title, subtitle, photo, promise, children }: AuthLayoutProps) {
  return (
    <PageContainer className="grid gap-x-16 lg:min-h-[calc(100svh-var(--header))] lg:grid-cols-[1fr_minmax(26rem,30rem)] lg:pt-6">
      <aside className="relative isolate hidden min-h-[36rem] grid-rows-[1fr_auto] overflow-hidden rounded-card border border-line bg-surface lg:grid">
        <div className="relative">
          <div className="absolute inset-0">
            <Picture src={photo} alt={photoScene(photo) ?? ''} sizes="(min-width: 64rem) 700px, 100vw" />
          </div>
        </div>
        <div className="relative overflow-hidden border-t border-line px-8 py-9">
          <Contours className="opacity-10" />
          {promise}
        </div>
      </aside>
      <div className="mx-auto w-full max-w-[30rem] self-center py-12 lg:py-10">
        <h1 className="text-[clamp(34px,4vw,44px)]">{title}</h1>
        {subtitle !== undefined && <p className="mt-3 text-lg text-muted">{subtitle}</p>}
        <div className="mt-9">{children}</div>
      </div>
    </PageContainer>
  )
}

/** Leads to the page for those who want something else: 'New here? Sign up' */
export function OtherAuthPage({
  question,
  href,
  action,
}: {
  question: string
  href: string
  action: string
}) {
  return (
    <p className="mt-8 text-muted">
      {question}{' '}
      <Link href={href} className="font-semibold text-spruce underline underline-offset-4 hover:decoration-2">
        {action}
      </Link>
    </p>
  )
}
