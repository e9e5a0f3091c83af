import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'

type ShareButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  title: string
  path: string
}

/** Shares a page with the phone's own dialog, or by copying its address. */
export function ShareButton({ title, path, className = '', ...looks }: ShareButtonProps) {
  return (
    <Button
      {...looks}
      className={`noscript:hidden print:hidden ${className}`}
      onClick={() => void share({ title, path })}
    >
      <Share2 />
      Share
    </Button>
  )
}

async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = location.origin + path
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the dialog without choosing is not a failure.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  await copyText(url, {
    copied: 'Link copied',
    description: `The link to ${title} is on your clipboard.`,
    failed: 'Couldn’t copy the link',
  })
}
