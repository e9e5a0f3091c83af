import { cx } from './cx.ts'

/** The place of something that is still loading; give it that thing's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-tag bg-sunken', className)} />
}
