import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type PageContainerProps = ComponentProps<'div'> & {
  as?: 'div' | 'section'
  /** The class that limits the width. */
  width?: `max-w-[${string}]`
}

/** Centres a part of a page and keeps it off the edges of the screen. */
export function PageContainer({
  as: Tag = 'div',
  width = 'max-w-[1280px]',
  className,
  ...rest
}: PageContainerProps) {
  return <Tag className={cx('mx-auto px-4 sm:px-6', width, className)} {...rest} />
}
