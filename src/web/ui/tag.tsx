import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const tones = {
  neutral: 'border-line bg-surface text-ink',
  glacier: 'border-transparent bg-glacier-wash text-glacier',
  moss: 'border-transparent bg-moss-wash text-moss',
  amber: 'border-transparent bg-amber-wash text-amber',
  berry: 'border-transparent bg-berry-wash text-berry',
  spruce: 'border-transparent bg-spruce text-on-spruce',
}

/** A state as a tag shows it. */
export type StateLabel = { label: string; tone: keyof typeof tones }

type TagProps = ComponentProps<'span'> & { tone?: keyof typeof tones }

/** A short label: a kind or a state. */
export function Tag({ tone = 'neutral', className, ...rest }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-tag border px-2.5 py-0.5 text-xs leading-tight font-semibold',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
