import { toast } from './toast.tsx'

type CopyToasts = {
  /** The title once the text is copied. */
  copied: string
  /** The text below that title. */
  description: string
  /** The title if copying is not allowed. */
  failed: string
}

/**
 * Copies a text to the clipboard and shows a toast; if that is not allowed, the text is shown to copy by
 * hand.
 */
export async function copyText(text: string, { copied, description, failed }: CopyToasts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: copied, description })
  } catch {
    toast({ title: failed, description: text, tone: 'destructive' })
  }
}
