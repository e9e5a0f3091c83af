import { cx } from './cx.ts'

/** Placeholder of content that is still loading; give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-tag bg-sunken', className)} />
}
